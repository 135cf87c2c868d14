import type { Demonstrate } from '@atrium/server/seed/demo-tenant'
import { sql } from 'kysely'

/** One domain in each state, of the tenant with most people. */
export const demonstrate: Demonstrate = async (db, { tenantId, num }) => {
  if (num !== 'NORRVIK') return
  await sql`
    insert into mail_domain (tenant_id, domain, last_check, checked_at, verified_at) values
      (${tenantId}, 'norrvik.example', 'found', now(), now()),
      (${tenantId}, 'norrvik-terminals.example', 'missing', now(), null),
      (${tenantId}, 'norrvik-rail.example', null, null, null)`.execute(db)
}
