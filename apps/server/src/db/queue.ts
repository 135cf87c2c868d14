import { type RawBuilder, sql } from 'kysely'
import type { Changes } from './changes.ts'
import { nowMs } from './clock.ts'
import type { Site } from './site.ts'

/** Seconds after which an instance that gave no sign is given up for dead, and between two looks without a change. */
const leaseSeconds = 30
const lookSeconds = 5
const longestPauseSeconds = 15 * 60

/** What every row of a queue has. */
export interface Queued {
  tenantId: number
  id: string
  /** How often it was taken, this time included. Tells this time from a later one. */
  tries: number
}

/**
 * A table whose rows are work. `due_at` says when a row is to be taken next and is null when nothing is left to do;
 * `tries` counts how often it was taken. Commits to it are told (`call told(…)`), so that a new row is taken at once.
 */
export interface Queue<Row extends Queued> {
  table: string
  /** Rows one instance works on side by side. */
  atOnce: number
  mostTries: number
  /** Seconds until the second try, doubled with each one after. */
  firstPauseSeconds: number
  /** Which rows can be worked on here; the others stay due. */
  able?: RawBuilder<boolean>
  /**
   * Does the work. May be interrupted at any moment and begun again, so it counts only when it commits. What it
   * answers is when it is due again; nothing, when it is done. `signal` aborts when the instance stops, or has lost
   * the row to another.
   */
  work: (row: Row, signal: AbortSignal) => Promise<Date | undefined>
  /** The last try has failed. What it answers is when the row is due again all the same. */
  giveUp: (row: Row, error: unknown) => Promise<Date | undefined>
}

interface Log {
  warn(detail: object, message: string): void
}

/**
 * Works on what is due until the answer is called, which comes back when nothing is under way any more. Any number
 * of instances may: each row is one instance's at a time. One that dies leaves its rows to the others.
 */
export function startQueue<Row extends Queued>(
  { site, changes, log }: { site: Site; changes: Changes; log: Log },
  queue: Queue<Row>,
): () => Promise<void> {
  const { table, atOnce, mostTries, firstPauseSeconds, able = sql<boolean>`true` } = queue
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let filling: Promise<void> | undefined
  let wanted = false

  const isMine = (row: Queued) =>
    sql`tenant_id = ${row.tenantId} and id = ${row.id} and tries = ${row.tries} and due_at is not null`

  const take = () =>
    site({}, async db => {
      const { rows } = await sql<Row>`
        update ${sql.table(table)} set tries = tries + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
        where (tenant_id, id) = (
          select tenant_id, id from ${sql.table(table)} where due_at <= now() and ${able}
          order by due_at limit 1 for update skip locked)
        returning *`.execute(db)
      return rows[0]
    })

  /** Says when the row is due, unless somebody else has it by now; answers whether it was ours. */
  const setDue = (row: Queued, due: Date | null, { taken = row.tries } = {}) =>
    site({}, async db => {
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set due_at = ${due}, tries = ${taken} where ${isMine(row)}`.execute(db)
      return numAffectedRows === 1n
    })

  async function run(row: Row): Promise<void> {
    const lost = new AbortController()
    const sign = setInterval(
      () =>
        setDue(row, new Date(nowMs() + leaseSeconds * 1000)).then(
          isOurs => isOurs || lost.abort(),
          // The database is away: whether the row is still ours shows at the next sign.
          error => log.warn({ err: error, table }, 'a sign of life was not written'),
        ),
      (leaseSeconds * 1000) / 3,
    )
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    try {
      const next = await queue.work(row, signal)
      // Whoever comes again begins to count anew.
      await setDue(row, next ?? null, next ? { taken: 0 } : {})
    } catch (error) {
      if (signal.aborted) await setDue(row, new Date(nowMs()), { taken: row.tries - 1 })
      else {
        log.warn({ err: error, table, id: row.id, tries: row.tries }, 'work was not done')
        if (row.tries < mostTries)
          await setDue(row, new Date(nowMs() + pauseAfter(row.tries, firstPauseSeconds)))
        else {
          const next = await queue.giveUp(row, error)
          await setDue(row, next ?? null, next ? { taken: 0 } : {})
        }
      }
    } finally {
      clearInterval(sign)
    }
  }

  async function fillUp(): Promise<void> {
    do {
      wanted = false
      while (underWay.size < atOnce && !stopping.signal.aborted) {
        const row = await take()
        if (!row) break
        const work = run(row)
          // The row stays taken until its time is over, and is then begun again.
          .catch(error => log.warn({ err: error, table, id: row.id }, 'the end of work was not written'))
          .finally(() => {
            underWay.delete(work)
            look()
          })
        underWay.add(work)
      }
    } while (wanted)
  }

  function look(): void {
    wanted = true
    if (stopping.signal.aborted || underWay.size >= atOnce) return
    filling ??= fillUp()
      // The database is away: what is due stays due.
      .catch(error => log.warn({ err: error, table }, 'work was not looked for'))
      .finally(() => {
        filling = undefined
        if (wanted) look()
      })
  }

  const timer = setInterval(look, lookSeconds * 1000)
  timer.unref()
  const stopHearing = [changes.onChange(({ topic }) => topic === table && look()), changes.onReset(look)]
  look()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    for (const stop of stopHearing) stop()
    await filling
    await Promise.all(underWay)
  }
}

/** Milliseconds; a little more or less, so that what failed together does not come back together. */
const pauseAfter = (tries: number, first: number): number =>
  Math.min(first * 2 ** (tries - 1), longestPauseSeconds) * 1000 * (0.8 + Math.random() * 0.4)
