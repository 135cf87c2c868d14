import { platformTenantId } from '@atrium/contract/constants'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { nowMs } from '../db/connection/clock.ts'
import type { Db } from '../db/connection/connect.ts'
import type { Change, Changes } from '../events/changes.ts'

/** The size of the cache in bytes, roughly. */
const mostBytes = 64 * 1024 * 1024
/** Changes after which stale entries are dropped: a token that was renewed is never looked up again. */
const mostChanges = 5_000

interface Entry {
  value: unknown
  dependsOn: readonly string[]
  /** The number of changes seen when loading began, or when the entry was last found valid. */
  at: number
  bytes: number
}

interface Loaded<T> {
  value: T
  /** The names, by `dependencyOn`, of the data it was loaded from; undefined for a value that is not to be cached. */
  dependsOn: readonly string[] | undefined
  /** The size of the value, 1,000 by default; strings are measured. */
  bytes?: number
  /** Milliseconds after which it is loaded again, for a value that its dependencies do not cover in full. */
  maxAgeMs?: number | undefined
}

/**
 * The name of data that a cached value depends on: a table of a tenant, or the rows of it that concern one user.
 * Sessions belong to no tenant.
 */
export const dependencyOn = (tenantId: number, topic: string, concerns?: string): string => {
  const table = topic === 'session' ? topic : `${tenantId}:${topic}`
  return concerns === undefined ? table : `${table}:${concerns}`
}

/** A table of any tenant: for what the platform reads, and for users, who can be guests of other tenants. */
export const dependencyInAnyTenant = (table: string): string => `*:${topicOf(table)}`

const topicOf = (table: string) => table.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Tables of a tenant, and of the platform, whose rows all tenants can read. */
export const dependenciesOn = (tables: readonly string[], tenantId: number): string[] =>
  tables.flatMap(table => {
    const topic = topicOf(table)
    return [dependencyOn(tenantId, topic), dependencyOn(platformTenantId, topic)]
  })

/**
 * Caches values in memory until data they depend on changes. Every instance is notified of a commit, by table and
 * tenant, and what depends on that table is stale. While notifications may have been missed, the cache is not used.
 */
export class Cache {
  readonly #changes: Changes
  readonly #db: Db
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ value, bytes }, key) =>
      1000 + key.length + (typeof value === 'string' ? value.length : bytes),
    // Milliseconds between two looks at the clock, and so by which `maxAgeMs` may be exceeded.
    ttlResolution: 100,
  })
  readonly #loading = new Map<string, { at: number; loaded: Promise<unknown> }>()
  /** The number of the last change, by dependency. */
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
   * The cached value of `key` while it is valid, else that of `load`, which concurrent callers share. The key has to
   * name everything the value depends on besides data: tenant, role, language.
   */
  async get<T>(key: string, load: () => Promise<Loaded<T>>): Promise<T> {
    if (!this.#changes.fresh) return (await load()).value
    await this.#noticeMidnight()
    const entry = this.#entries.get(key)
    if (entry && this.#isValid(entry)) return entry.value as T
    const loading = this.#loading.get(key)
    if (loading?.at === this.#count) return loading.loaded as Promise<T>
    const at = this.#count
    const loaded = load().then(({ value, dependsOn, bytes = 1000, maxAgeMs }) => {
      // A change that came in between is counted after `at`, which makes the entry stale.
      if (dependsOn)
        this.#entries.set(
          key,
          { value, dependsOn, at, bytes },
          maxAgeMs === undefined ? {} : { ttl: maxAgeMs },
        )
      return value
    })
    const own = { at, loaded }
    this.#loading.set(key, own)
    try {
      return await loaded
    } finally {
      if (this.#loading.get(key) === own) this.#loading.delete(key)
    }
  }

  /** Empties the cache at midnight of the database: roles and users are valid from one date to another. */
  async #noticeMidnight(): Promise<void> {
    if (nowMs() < this.#midnight) return
    const { rows } = await sql<{ next: Date }>`select (current_date + 1)::timestamptz as next`.execute(
      this.#db,
    )
    this.#midnight = rows[0]?.next.getTime() ?? 0
    this.#reset()
  }

  /** Drops one value, before a refusal that must not come from the cache. */
  drop(key: string): void {
    this.#entries.delete(key)
  }

  settled(): Promise<void> {
    return this.#changes.settled()
  }

  #isValid(entry: Entry): boolean {
    if (entry.at === this.#count) return true
    const isValid =
      this.#resetAt <= entry.at && entry.dependsOn.every(name => (this.#changedAt.get(name) ?? 0) <= entry.at)
    // Saves the comparison until the next change.
    if (isValid) entry.at = this.#count
    return isValid
  }

  #forget({ tenantId, topic, concerns }: Change): void {
    if (this.#count - this.#resetAt > mostChanges) this.#dropStale()
    this.#count += 1
    this.#changedAt.set(dependencyOn(tenantId, topic), this.#count)
    this.#changedAt.set(`*:${topic}`, this.#count)
    if (concerns !== undefined) this.#changedAt.set(dependencyOn(tenantId, topic, concerns), this.#count)
  }

  #reset(): void {
    this.#count += 1
    this.#startOver()
  }

  /** Drops stale entries, so that changes up to now need not be remembered. Values that are loading are not cached. */
  #dropStale(): void {
    this.#entries.purgeStale()
    for (const [key, entry] of [...this.#entries.entries()]) {
      if (!this.#isValid(entry)) this.#entries.delete(key)
    }
    this.#startOver()
  }

  #startOver(): void {
    this.#resetAt = this.#count
    this.#changedAt.clear()
  }

  /** The number of entries, stale ones included. */
  get size(): number {
    return this.#entries.size
  }
}
