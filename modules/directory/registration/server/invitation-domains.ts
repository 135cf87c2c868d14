import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'
import { domainOf } from '../../mail-domain/server/domain-name.ts'

/** The mail domains whose addresses people of the tenant may invite; empty for all. */
export async function findInvitationDomains(db: Scoped): Promise<readonly string[]> {
  const { rows } = await sql<{ domains: string[] }>`
    select invitation_domains as domains from registration_policy where tenant_id = current_tenant()`.execute(
    db,
  )
  return rows[0]?.domains ?? []
}

/** Whether an address is outside of these domains. The whole domain counts: a subdomain is another one. */
export const isOutside = (domains: readonly string[], email: string): boolean =>
  domains.length > 0 && !domains.includes(domainOf(email))
