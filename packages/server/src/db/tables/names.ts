import { type RawBuilder, sql } from 'kysely'

// Subqueries rather than joins: a long list with joins could neither be counted nor skipped by an index alone.

/** The name of a tenant. */
export const tenantName = (tenantId: RawBuilder<unknown>, language: string) =>
  sql<string>`(select tr(name, ${language}) from tenant where tenant_id = ${tenantId})`

/** The name of a personal access token, null if it was deleted. */
export const tokenName = (tokenId: RawBuilder<unknown>) =>
  sql<string | null>`(select name from personal_token where id = ${tokenId})`

/** The name of a user or of a service account, null if it was deleted. */
export const personName = (userId: RawBuilder<unknown>) =>
  sql<string | null>`(select real_name from actor where id = ${userId})`
