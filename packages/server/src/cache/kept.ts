import { platformTenantId } from '@atrium/contract/constants'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { nowMs } from '../db/connection/clock.ts'
import type { Db } from '../db/connection/connect.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Change, Changes } from '../events/changes.ts'

/** Bytes, roughly, that kept things may take together. */
const mostBytes = 64 * 1024 * 1024
/** After so many changes what counts no more is let go: a token that was renewed is never asked for again. */
const mostChanges = 5_000

interface Entry {
  value: unknown
  from: readonly string[]
  /** The count of changes when it began to be made. */
  at: number
  bytes: number
}

interface Made<T> {
  value: T
  /** What it was made from, as names of `nameOf`; without them it is not kept. */
  from: readonly string[] | undefined
  /** How much room it takes, when it is more than it seems. */
  bytes?: number
  /** Milliseconds after which it is made anew even so, for what may be a little old but not for long. */
  forMs?: number | undefined
}

/**
 * What something kept is made from: a table of a tenant, or of it what concerns one person. Sessions belong to no
 * tenant.
 */
export const nameOf = (tenantId: number, topic: string, concerns?: string): string => {
  const place = topic === 'session' ? topic : `${tenantId}:${topic}`
  return concerns === undefined ? place : `${place}:${concerns}`
}

/** A table of whatever tenant: for what a site sees, and for people, who are guests of other tenants. */
export const anywhere = (table: keyof Tables & string): string => `*:${topicOf(table)}`

const topicOf = (table: string) => table.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Tables of a tenant and of the platform, whose rows every tenant may share. */
export const namesOf = (tables: readonly (keyof Tables & string)[], tenantId: number): string[] =>
  tables.flatMap(table => {
    const topic = topicOf(table)
    return [nameOf(tenantId, topic), nameOf(platformTenantId, topic)]
  })

/**
 * Answers kept in memory. There is one way for them to go stale, unless they say how long they are good: somebody commits a change, every instance hears of
 * it, and whatever was made from that table of that tenant counts no more. When that cannot be relied on, nothing
 * kept is used.
 */
export class Kept {
  readonly #changes: Changes
  readonly #db: Db
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ value, bytes }, key) =>
      1000 + key.length + (typeof value === 'string' ? value.length : bytes),
    // How late it may notice that something is too old; it looks at the clock once in this time.
    ttlResolution: 100,
  })
  readonly #making = new Map<string, { at: number; made: Promise<unknown> }>()
  /** When a name was last told about, as a count. */
  readonly #changedAt = new Map<string, number>()
  #count = 0
  #resetAt = 0
  /** Milliseconds since 1970. */
  #midnight = 0

  constructor(changes: Changes, db: Db) {
    this.#changes = changes
    this.#db = db
    changes.onChange(change => this.#forget(change))
    changes.onReset(() => this.#reset())
  }

  /**
   * The value under `key`: the kept one while nothing it was made from has changed, else what `make` makes. Those who
   * ask while it is being made share it. The key has to name everything the value depends on: tenant, role, language.
   */
  async get<T>(key: string, make: () => Promise<Made<T>>): Promise<T> {
    if (!this.#changes.fresh) return (await make()).value
    await this.#noticeMidnight()
    const kept = this.#entries.get(key)
    if (kept && this.#counts(kept)) return kept.value as T
    const making = this.#making.get(key)
    if (making?.at === this.#count) return making.made as Promise<T>
    const at = this.#count
    const made = make().then(({ value, from, bytes = 1000, forMs }) => {
      // A change that came in between is counted after `at`, so that the entry counts for nobody.
      if (from) this.#entries.set(key, { value, from, at, bytes }, forMs === undefined ? {} : { ttl: forMs })
      return value
    })
    const own = { at, made }
    this.#making.set(key, own)
    try {
      return await made
    } finally {
      if (this.#making.get(key) === own) this.#making.delete(key)
    }
  }

  /** Roles and people count from a day to a day, by the date of the database: with the date everything is made anew. */
  async #noticeMidnight(): Promise<void> {
    if (nowMs() < this.#midnight) return
    const { rows } = await sql<{ next: Date }>`select (current_date + 1)::timestamptz as next`.execute(
      this.#db,
    )
    this.#midnight = rows[0]?.next.getTime() ?? 0
    this.#reset()
  }

  /** Forgets one value, for a refusal that must not come from memory. */
  drop(key: string): void {
    this.#entries.delete(key)
  }

  /** See `Changes.settled`. */
  settled(): Promise<void> {
    return this.#changes.settled()
  }

  #counts(entry: Entry): boolean {
    if (entry.at === this.#count) return true
    const counts =
      this.#resetAt <= entry.at && entry.from.every(name => (this.#changedAt.get(name) ?? 0) <= entry.at)
    // So that it need not be looked at again before something else changes.
    if (counts) entry.at = this.#count
    return counts
  }

  #forget({ tenantId, topic, concerns }: Change): void {
    if (this.#count - this.#resetAt > mostChanges) this.#letGo()
    this.#count += 1
    this.#changedAt.set(nameOf(tenantId, topic), this.#count)
    this.#changedAt.set(`*:${topic}`, this.#count)
    if (concerns !== undefined) this.#changedAt.set(nameOf(tenantId, topic, concerns), this.#count)
  }

  #reset(): void {
    this.#count += 1
    this.#beginAnew()
  }

  /** What counts still, counts from here; what is being made from before does not any more. */
  #letGo(): void {
    this.#entries.purgeStale()
    for (const [key, entry] of [...this.#entries.entries()]) {
      if (!this.#counts(entry)) this.#entries.delete(key)
    }
    this.#beginAnew()
  }

  #beginAnew(): void {
    this.#resetAt = this.#count
    this.#changedAt.clear()
  }

  /** How many things are kept, those that count no more among them. */
  get size(): number {
    return this.#entries.size
  }
}
