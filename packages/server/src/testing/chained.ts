import { sql } from 'kysely'
import { extendAuditChain } from '../db/audit/audit-chain.ts'
import type { TestApp } from './app.ts'

/** Resolves once every row of the audit log has its link; transactions of other tests delay that. */
export async function untilChained(test: Pick<TestApp, 'site' | 'databases'>): Promise<void> {
  for (let isOpen = true; isOpen; ) {
    await extendAuditChain(test.site)
    const { rows } = await sql<{ isOpen: boolean }>`
      select exists (select from audit a where not exists (
        select from audit_link l where l.tenant_id = a.tenant_id and l.audit_id = a.id)) as is_open`.execute(
      test.databases.site,
    )
    isOpen = rows[0]?.isOpen ?? false
  }
}
