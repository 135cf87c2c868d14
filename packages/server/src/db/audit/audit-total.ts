import { sql } from 'kysely'
import type { Scoped } from '../connection/tenant.ts'
import type { GetCached, Total } from '../tables/find-page.ts'

/**
 * The number of audit rows, by alias `a`, that a filter finds. The audit log is append-only, and no more rows come
 * from transactions older than the oldest running one: those are counted once, and later counts continue from there.
 * `getCached` holds that position until rows are deleted or other data of the filter changes.
 */
export const auditTotal =
  (db: Scoped, keep: GetCached): Total =>
  async count => {
    const counted = await keep(async () => ({ rows: 0, before: '0' }))
    // Another request may continue from the same position meanwhile.
    const { rows, before } = counted
    const running = await oldestRunning(db)
    // A literal, because the planner chooses by the number of rows between two transactions.
    const from = sql`${sql.lit(before)}::xid8`
    const until = sql`${sql.lit(running)}::xid8`
    const [ended, others] = await Promise.all([
      count(sql`a.xid >= ${from} and a.xid < ${until}`),
      count(sql`a.xid >= ${until}`),
    ])
    Object.assign(counted, { rows: rows + ended, before: running })
    return rows + ended + others
  }

async function oldestRunning(db: Scoped): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  return rows[0]?.xid ?? '0'
}
