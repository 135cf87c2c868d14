import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { syncClock } from '../db/connection/clock.ts'

/** A committed change, as the triggers of `0005_live.sql` notify it. */
export interface Change {
  tenantId: number
  /** The table, or `session`. */
  topic: string
  /** The user it concerns, if only one; of a session, its id. */
  concerns: string | undefined
}

/**
 * Milliseconds between two echoes; without an echo after which the cache is not used; and after which the connection
 * is replaced.
 */
const echoEvery = 300
const askEcho = 'select pg_notify($1, $2), (extract(epoch from clock_timestamp()) * 1000)::float8 as ms'
const silentAfter = 900
const lostAfter = 2_000

const channel = 'atrium_change'

/** A connection on which an echo and other statements may be under way at once. */
class Listener extends pg.Client {
  readonly #socket: Socket

  constructor(url: string) {
    const socket = new Socket()
    super({
      connectionString: url,
      application_name: 'atrium changes',
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      pipeline: true,
      stream: () => socket,
    })
    this.#socket = socket
  }

  /** Ends the connection without waiting for statements that are under way: they may hang for minutes. */
  cut(): void {
    this.#socket.destroy()
  }
}

/**
 * Receives notifications of the commits of all instances, on a connection of its own. A connection can die silently,
 * so the listener notifies itself: while its own echoes arrive, so do all other notifications.
 */
export class Changes {
  readonly #url: string
  readonly #listeners = new Set<(change: Change) => void>()
  readonly #resets = new Set<() => void>()
  readonly #echo = `atrium_echo_${randomUUID().replaceAll('-', '')}`
  #client: Listener | undefined
  #heardAt = Number.NEGATIVE_INFINITY
  #doubted = false
  #closed = false
  #running: Promise<void> = Promise.resolve()
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  private constructor(url: string) {
    this.#url = url
  }

  /** Starts listening, and retries until the database is reachable. */
  static async start(url: string): Promise<Changes> {
    const changes = new Changes(url)
    await changes.#listen().catch(() => undefined)
    changes.#running = changes.#keepListening()
    return changes
  }

  /** Whether no notification can have been missed: while this is false, the cache is not used. */
  get fresh(): boolean {
    return !this.#doubted && this.silentFor < silentAfter
  }

  /** Milliseconds since the last echo. */
  get silentFor(): number {
    return performance.now() - this.#heardAt
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called when notifications may have been missed: everything cached is stale. */
  onReset(listener: () => void): () => void {
    this.#resets.add(listener)
    return () => this.#resets.delete(listener)
  }

  /**
   * Resolves once all earlier commits have been received, so that callers read their own writes. PostgreSQL signals
   * listeners before it answers a commit, and delivers notifications before it answers a listener's next statement.
   * Concurrent callers share one statement.
   */
  settled(): Promise<void> {
    if (!this.fresh) return Promise.resolve()
    // A running statement may have started before this commit; the next one has not.
    this.#next ??= this.#current.then(() => {
      this.#next = undefined
      this.#current = this.#ask()
      return this.#current
    })
    return this.#next
  }

  async #ask(): Promise<void> {
    const client = this.#client
    if (!client) return
    const answered = client.query('select 1').then(
      () => true,
      () => false,
    )
    // Without an answer in time the cache is marked as stale instead, until the next echo.
    if (!(await Promise.race([answered, delay(silentAfter, false, { ref: false })]))) this.#doubted = true
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = this.#client
    this.#client = undefined
    this.#heardAt = Number.NEGATIVE_INFINITY
    await Promise.race([client?.end().catch(() => undefined), delay(1_000, undefined, { ref: false })])
    client?.cut()
    await this.#running
  }

  async #listen(): Promise<void> {
    const client = new Listener(this.#url)
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ channel: from, payload = '' }) => {
      if (from === this.#echo) this.#hear()
      else this.#notify(payload)
    })
    await client.connect()
    await client.query(`listen ${channel}; listen ${this.#echo}`)
    // Nothing is missed from here on; earlier notifications may have been.
    for (const reset of this.#resets) reset()
    this.#client = client
    this.#hear()
    void this.#askEcho(client)
  }

  #hear(): void {
    this.#heardAt = performance.now()
    this.#doubted = false
  }

  async #keepListening(): Promise<void> {
    while (!this.#closed) {
      await delay(echoEvery, undefined, { ref: false })
      if (this.#closed) return
      const client = this.#client
      if (!client) {
        await this.#listen().catch(() => undefined)
        continue
      }
      if (this.silentFor > lostAfter) this.#lose(client)
      else void this.#askEcho(client)
    }
  }

  /** The same round trip also reads the database's clock. */
  async #askEcho(client: Listener): Promise<void> {
    try {
      const { rows } = await client.query<{ ms: number }>(askEcho, [this.#echo, ''])
      if (rows[0]) syncClock(rows[0].ms)
    } catch {
      this.#lose(client)
    }
  }

  /** A silent connection may hang for minutes; a new one is there in milliseconds. */
  #lose(client: Listener): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#heardAt = Number.NEGATIVE_INFINITY
    client.cut()
  }

  #notify(payload: string): void {
    const [tenant = '', topic = '', concerns = ''] = payload.split(':')
    const change = { tenantId: Number(tenant), topic, concerns: concerns || undefined }
    for (const listener of this.#listeners) listener(change)
  }
}
