import { type RawBuilder, sql } from 'kysely'

// Read where they are shown. A long list that joined them could not be counted, nor its rows skipped, in an index alone.

/** What a tenant is called. */
export const tenantName = (tenantId: RawBuilder<unknown>, language: string) =>
  sql<string>`(select tr(name, ${language}) from tenant where tenant_id = ${tenantId})`

/** What a person is called, unless the person is gone. */
export const personName = (userId: RawBuilder<unknown>) =>
  sql<string | null>`(select real_name from app_user where id = ${userId})`
