import { sql, type Transaction } from 'kysely'
import type { Db } from './connect.ts'
import { type DataScope, settingOf } from './data-scope.ts'
import type { Tables } from './tables.ts'

/** A transaction that sees one tenant. The only handle on data that a handler receives. */
export type Scoped = Transaction<Tables>

/** Whoever acts for a person says what that person sees; what is done for nobody sees everything of its tenant. */
export type Scope = {
  tenantId: number
  requestId?: string | undefined
  /** Everything that is read is of one moment, however long it takes. */
  isSnapshot?: boolean
} & (
  | { userId?: undefined }
  | {
      /** Written into the stamps and the audit of whatever the transaction changes. */
      userId: string
      dataScope: DataScope
    }
)

/**
 * Runs `work` in one transaction that sees `scope.tenantId` and nothing else. The settings end with the
 * transaction, so that a pooled connection carries nothing over.
 */
export async function inTenant<T>(db: Db, scope: Scope, work: (db: Scoped) => Promise<T>): Promise<T> {
  const begin = db.transaction()
  const transaction = scope.isSnapshot ? begin.setIsolationLevel('repeatable read') : begin
  return transaction.execute(async transaction => {
    await sql`select set_config('app.tenant_id', ${String(scope.tenantId)}, true),
      set_config('app.user_id', ${scope.userId ?? ''}, true),
      set_config('app.request_id', ${scope.requestId ?? ''}, true),
      set_config('app.data_scope', ${scope.userId === undefined ? 'all' : settingOf(scope.dataScope)}, true)`.execute(
      transaction,
    )
    return work(transaction)
  })
}
