import { sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './tables.ts'

/** A transaction that sees one tenant. The only handle on data that a handler receives. */
export type Scoped = Transaction<Tables>

export interface Scope {
  tenantId: number
  /** Written into the stamps and the audit of whatever the transaction changes. */
  userId?: string | undefined
  requestId?: string | undefined
}

/**
 * Runs `work` in one transaction that sees `scope.tenantId` and nothing else. The settings end with the
 * transaction, so that a pooled connection carries nothing over.
 */
export async function inTenant<T>(db: Db, scope: Scope, work: (db: Scoped) => Promise<T>): Promise<T> {
  return db.transaction().execute(async transaction => {
    await sql`select set_config('app.tenant_id', ${String(scope.tenantId)}, true),
      set_config('app.user_id', ${scope.userId ?? ''}, true),
      set_config('app.request_id', ${scope.requestId ?? ''}, true)`.execute(transaction)
    return work(transaction)
  })
}
