import type { DataScopeCode } from '@atrium/contract/access/data-scope'
import { sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import type { DataScope } from '../db/connection/data-scope.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Context } from '../http/routes.ts'

/** The code of a scope, which may be the union of several roles' scopes. */
export function codeOfScope(scope: DataScope): DataScopeCode {
  if (scope === 'all') return 'ALL'
  if (scope.units.length + scope.values.length > 0) return 'CHOSEN'
  if (scope.ownUnit) return scope.ownUnit === 'below' ? 'UNIT_AND_BELOW' : 'UNIT'
  return 'OWN'
}

/** Tables with more readers than the users who administer their records. */
export type SharedByReaders = 'notice' | 'file' | 'user_group'

/**
 * Restricts a handler that administers records of a shared table to the data scope of its session. Writes are
 * restricted by row-level security without it.
 */
export function withinDataScope<H extends (...values: never[]) => unknown>(
  table: SharedByReaders,
  handler: H,
): H {
  const handle = handler as unknown as (input: unknown, context: Context<'signed-in'>) => unknown
  const narrowed = async (input: unknown, context: Context<'signed-in'>) => {
    await restrictToDataScope(context, table)
    return handle(input, context)
  }
  return narrowed as unknown as H
}

/** Restricts the rest of the transaction to the rows of the tables within the session's data scope. */
export async function restrictToDataScope(
  { db, session }: { db: Scoped; session: Session },
  ...tables: readonly SharedByReaders[]
): Promise<void> {
  if (session.dataScope === 'all') return
  await sql`select set_config('app.looks_after', ${tables.join()}, true)`.execute(db)
}
