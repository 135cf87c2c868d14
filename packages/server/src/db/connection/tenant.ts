import { CompiledQuery, type Transaction } from 'kysely'
import pg from 'pg'
import type { FoundationTables } from '../tables/foundation-tables.ts'
import type { Db } from './connect.ts'
import { type DataScope, settingOf } from './data-scope.ts'
import { originOf } from './request-origin.ts'

/**
 * A transaction that sees one tenant. The only handle on data that a handler receives. It is typed for the tables of the
 * foundation and for `Tables`, those of the feature that uses it.
 */
export type Scoped<Tables = object> = Transaction<FoundationTables & Tables>

/**
 * The settings of a transaction. Work for a user sees what that user sees; work without a user sees everything of its
 * tenant.
 */
export type Scope = {
  tenantId: number
  requestId?: string | undefined
  /** All reads see one snapshot. */
  isSnapshot?: boolean
  /** A read-only transaction: see `isWriteRefused`. */
  isRead?: boolean
} & (
  | { userId?: undefined; token?: undefined }
  | {
      /** Recorded in the stamps and the audit log of all changes of the transaction. */
      userId: string
      dataScope: DataScope
      /** The personal access token of work that a request with one has left to the background. */
      token?: { id: string } | null
    }
)

/**
 * Runs `work` in one transaction that sees `scope.tenantId` and nothing else. The settings end with the transaction,
 * so that a pooled connection carries nothing over.
 */
export async function inTenant<T, Own extends Scoped = Scoped>(
  db: Db,
  scope: Scope,
  work: (db: Own) => Promise<T>,
): Promise<T> {
  const { address = '', userAgent = '', tokenId = '' } = originOf(scope.requestId)
  const { token } = scope
  const settings = CompiledQuery.raw(setScope, [
    String(scope.tenantId),
    scope.userId ?? '',
    scope.requestId ?? '',
    scope.userId === undefined ? 'all' : settingOf(scope.dataScope),
    address,
    userAgent,
    token?.id ?? tokenId,
  ])
  return db.transact({ settings: [settings], isSnapshot: scope.isSnapshot, isRead: scope.isRead }, work)
}

const setScope = `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true),
  set_config('app.request_id', $3, true), set_config('app.data_scope', $4, true),
  set_config('app.address', $5, true), set_config('app.user_agent', $6, true), set_config('app.token_id', $7, true)`

/** `read_only_sql_transaction`: the work tried to write, and was rolled back. */
export const isWriteRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006'
