import { sql } from 'kysely'
import type { Scoped } from '../connection/tenant.ts'
import type { GetCached, Total } from '../tables/find-page.ts'

/**
 * How many rows of the audit, by its alias `a`, a filter finds. The audit only grows, and what was written by
 * transactions before the oldest that still runs comes no more: that is counted once, and counted on from there.
 * `keep` keeps how far, until some of the audit is deleted or what else the filter looks at changes.
 */
export const auditTotal =
  (db: Scoped, keep: GetCached): Total =>
  async count => {
    const counted = await keep(async () => ({ rows: 0, before: '0' }))
    // Somebody else may go on meanwhile, from the same place.
    const { rows, before } = counted
    const running = await oldestRunning(db)
    // Said in the statement itself: how many lie between two transactions decides how they are found.
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
