import type { DataScopeCode } from '@atrium/contract/access/data-scope'
import { sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import type { DataScope } from '../db/connection/data-scope.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Context } from '../http/routes.ts'

/** The kind of a scope, also where several roles make it together. */
export function codeOfScope(scope: DataScope): DataScopeCode {
  if (scope === 'all') return 'ALL'
  if (scope.units.length + scope.values.length > 0) return 'CHOSEN'
  if (scope.ownUnit) return scope.ownUnit === 'below' ? 'UNIT_AND_BELOW' : 'UNIT'
  return 'OWN'
}

/** Tables that others read than those who look after them. */
type SharedByReaders = 'notice' | 'file' | 'user_group'

/**
 * A handler that looks after records which others read, too: it sees those in the data scope of its session alone.
 * Changing them is narrowed without it.
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

/** From here on the transaction sees only what its session looks after in this table. */
export async function restrictToDataScope(
  { db, session }: { db: Scoped; session: Session },
  table: SharedByReaders,
): Promise<void> {
  if (session.dataScope === 'all') return
  await sql`select set_config('app.looks_after', ${table}, true)`.execute(db)
}
