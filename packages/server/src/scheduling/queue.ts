import { type RawBuilder, sql } from 'kysely'
import { nowMs } from '../db/connection/clock.ts'
import type { Site } from '../db/connection/site.ts'
import type { Changes } from '../events/changes.ts'

/**
 * Seconds after which an instance without a heartbeat counts as dead, and between two searches without a notification.
 */
const leaseSeconds = 30
const lookSeconds = 5
const longestPauseSeconds = 15 * 60

/** The columns of every queue's rows. */
export interface Queued {
  tenantId: number
  id: string
  /** The number of attempts, this one included, which identifies this attempt. */
  tries: number
}

/**
 * A table whose rows are work. `due_at` is when a row is to be taken next, null if there is nothing left to do;
 * `tries` counts how often it was taken. Commits to it are notified (`call told(…)`), so that new rows are taken at
 * once.
 */
export interface Queue<Row extends Queued> {
  table: string
  /** The number of rows that an instance works on concurrently. */
  atOnce: number
  mostTries: number
  /** Seconds until the second attempt, doubled with each further one. */
  firstPauseSeconds: number
  /** A condition for rows that this instance can work on; others stay due. */
  able?: RawBuilder<boolean>
  /**
   * Does the work. It may be interrupted at any moment and started again, so only what it commits counts. Returns when
   * the row is due again, or undefined if it is done. `signal` aborts when the instance stops, or has lost the row to
   * another.
   */
  work: (row: Row, signal: AbortSignal) => Promise<Date | undefined>
  /** Called after the last attempt has failed. Returns when the row is due again, if at all. */
  giveUp: (row: Row, error: unknown) => Promise<Date | undefined>
}

interface Log {
  warn(detail: object, message: string): void
}

/**
 * Works on due rows until the returned function is called, which resolves when no work is running anymore. Any number
 * of instances can share a table: each row belongs to one at a time, and the rows of an instance that dies go to the
 * others.
 */
export function startQueue<Row extends Queued>(
  context: QueueContext,
  queue: Queue<Row>,
): () => Promise<void> {
  const worker = new QueueWorker(context, queue)
  worker.start()
  return () => worker.stop()
}

interface QueueContext {
  site: Site
  changes: Changes
  log: Log
}

class QueueWorker<Row extends Queued> {
  readonly #context: QueueContext
  readonly #queue: Queue<Row>
  readonly #stopping = new AbortController()
  readonly #underWay = new Set<Promise<void>>()
  #filling: Promise<void> | undefined
  #wanted = false
  #timer: NodeJS.Timeout | undefined
  #stopHearing: (() => void)[] = []

  constructor(context: QueueContext, queue: Queue<Row>) {
    this.#context = context
    this.#queue = queue
  }

  start(): void {
    const { changes } = this.#context
    const look = () => this.#look()
    this.#timer = setInterval(look, lookSeconds * 1000)
    this.#timer.unref()
    this.#stopHearing = [
      changes.onChange(({ topic }) => topic === this.#queue.table && look()),
      changes.onReset(look),
    ]
    look()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    for (const stop of this.#stopHearing) stop()
    await this.#filling
    await Promise.all(this.#underWay)
  }

  /** Searches for due rows. During a running search it schedules another one. */
  #look(): void {
    this.#wanted = true
    if (this.#isStopping || this.#underWay.size >= this.#queue.atOnce) return
    this.#filling ??= this.#fillUp()
      // The database is unavailable: due rows stay due.
      .catch(error => this.#warn(error, {}, 'work was not looked for'))
      .finally(() => {
        this.#filling = undefined
        if (this.#wanted) this.#look()
      })
  }

  async #fillUp(): Promise<void> {
    do {
      this.#wanted = false
      while (this.#underWay.size < this.#queue.atOnce && !this.#isStopping) {
        const row = await this.#take()
        if (!row) break
        this.#begin(row)
      }
    } while (this.#wanted)
  }

  #begin(row: Row): void {
    const work = this.#run(row)
      // The row stays taken until its lease expires, and is then started again.
      .catch(error => this.#warn(error, { id: row.id }, 'the end of work was not written'))
      .finally(() => {
        this.#underWay.delete(work)
        this.#look()
      })
    this.#underWay.add(work)
  }

  async #run(row: Row): Promise<void> {
    const lost = new AbortController()
    const sign = setInterval(() => this.#renew(row, lost), (leaseSeconds * 1000) / 3)
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal])
    try {
      await this.#end(row, await this.#queue.work(row, signal))
    } catch (error) {
      if (signal.aborted) await this.#setDue(row, new Date(nowMs()), { taken: row.tries - 1 })
      else await this.#fail(row, error)
    } finally {
      clearInterval(sign)
    }
  }

  /** Extends the lease of the row, and aborts the work if another instance has taken it. */
  async #renew(row: Row, lost: AbortController): Promise<void> {
    try {
      if (!(await this.#setDue(row, new Date(nowMs() + leaseSeconds * 1000)))) lost.abort()
    } catch (error) {
      // The database is unavailable: the next renewal shows whether the row is still ours.
      this.#warn(error, {}, 'the heartbeat was not written')
    }
  }

  async #fail(row: Row, error: unknown): Promise<void> {
    const { mostTries, firstPauseSeconds } = this.#queue
    this.#warn(error, { id: row.id, tries: row.tries }, 'work was not done')
    if (row.tries < mostTries)
      await this.#setDue(row, new Date(nowMs() + pauseAfter(row.tries, firstPauseSeconds)))
    else await this.#end(row, await this.#queue.giveUp(row, error))
  }

  /** Sets when the row is due next, if at all. Its tries then count from zero. */
  async #end(row: Row, next: Date | undefined): Promise<void> {
    await this.#setDue(row, next ?? null, next ? { taken: 0 } : {})
  }

  #take(): Promise<Row | undefined> {
    const { table, able = sql<boolean>`true` } = this.#queue
    return this.#context.site({}, async db => {
      const { rows } = await sql<Row>`
        update ${sql.table(table)} set tries = tries + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
        where (tenant_id, id) = (
          select tenant_id, id from ${sql.table(table)} where due_at <= now() and ${able}
          order by due_at limit 1 for update skip locked)
        returning *`.execute(db)
      return rows[0]
    })
  }

  /** Sets when the row is due, unless another instance has taken it. Returns whether the row was still ours. */
  #setDue(row: Queued, due: Date | null, { taken = row.tries } = {}): Promise<boolean> {
    const isMine = sql`tenant_id = ${row.tenantId} and id = ${row.id} and tries = ${row.tries} and due_at is not null`
    return this.#context.site({}, async db => {
      const { numAffectedRows } = await sql`
        update ${sql.table(this.#queue.table)} set due_at = ${due}, tries = ${taken} where ${isMine}`.execute(
        db,
      )
      return numAffectedRows === 1n
    })
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  #warn(error: unknown, detail: object, message: string): void {
    this.#context.log.warn({ err: error, table: this.#queue.table, ...detail }, message)
  }
}

/** Milliseconds with some jitter, so that rows that failed together are not retried together. */
const pauseAfter = (tries: number, first: number): number =>
  Math.min(first * 2 ** (tries - 1), longestPauseSeconds) * 1000 * (0.8 + Math.random() * 0.4)
