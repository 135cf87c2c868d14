import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Site } from '../../db/connection/site.ts'

/** At most this many attempts within this many seconds, counted from the first. */
export interface Limit {
  most: number
  seconds: number
}

interface Count {
  hits: number
  left: number
}

/**
 * Counts an attempt and returns the seconds to wait, 0 if it may go on. One statement, so that concurrent attempts are
 * counted one after another, on any number of instances. Attempts during the wait do not extend it, so that an
 * attacker who keeps trying cannot lock others out.
 */
export async function countAttempt(site: Site, key: string, limit: Limit): Promise<number> {
  return waitOf(await count(site, key, limit), limit)
}

/** The state of a limit after one more request, for its caller. */
export interface CountedRequest {
  remaining: number
  /** Seconds until the count starts again. */
  reset: number
  /** Seconds to wait; 0 if the request may go on. */
  wait: number
}

/** Counts a request as `countAttempt` does, for callers that are shown how many are left. */
export async function countRequest(site: Site, key: string, limit: Limit): Promise<CountedRequest> {
  const counted = await count(site, key, limit)
  const { hits, left } = counted ?? { hits: 1, left: limit.seconds }
  return { remaining: Math.max(0, limit.most - hits), reset: Math.max(1, left), wait: waitOf(counted, limit) }
}

async function count(site: Site, key: string, limit: Limit): Promise<Count | undefined> {
  const { rows } = await site.alone(db =>
    sql<Count>`
      insert into rate_limit as r (key, hits, resets_at)
      values (${key}, 1, now() + make_interval(secs => ${limit.seconds}))
      on conflict (key) do update set
        hits = case when r.resets_at <= now() then 1 else least(r.hits + 1, 1000000) end,
        resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
      returning hits, ceil(extract(epoch from resets_at - now()))::int as left`.execute(db),
  )
  return rows[0]
}

/** The seconds until the next attempt would be allowed; counts nothing. */
export async function secondsToWait(site: Site, key: string, limit: Limit): Promise<number> {
  const { rows } = await site.alone(db =>
    sql<Count>`
      select hits + 1 as hits, ceil(extract(epoch from resets_at - now()))::int as left
      from rate_limit where key = ${key} and resets_at > now()`.execute(db),
  )
  return waitOf(rows[0], limit)
}

/** Some free attempts, and then a wait after each that doubles up to the longest. */
export interface GrowingLimit {
  free: number
  firstWait: number
  longestWait: number
  /** Seconds after which the attempts are forgotten. */
  seconds: number
}

const waitKeyOf = (key: string): string => `${key}:wait`

/**
 * Counts an attempt under a limit with growing waits and returns the seconds to wait, 0 if it may go on. Attempts at the
 * same moment take turns, because one of them alone begins the wait; those during a wait do not extend it.
 */
export async function countGrowing(site: Site, key: string, limit: GrowingLimit): Promise<number> {
  const waitKey = waitKeyOf(key)
  const waiting = await secondsToWait(site, waitKey, { most: 1, seconds: limit.firstWait })
  if (waiting > 0) return waiting
  const hits = (await count(site, key, { most: limit.free, seconds: limit.seconds }))?.hits ?? 1
  if (hits < limit.free) return 0
  const seconds = Math.min(limit.longestWait, limit.firstWait * 2 ** (hits - limit.free))
  const behind = await countAttempt(site, waitKey, { most: 1, seconds })
  if (behind > 0) await uncountAttempt(site, key, [])
  return behind
}

/** Forgets the attempts under a limit with growing waits. */
export const clearGrowing = (site: Site, key: string): Promise<void> =>
  clearAttempts(site, [key, waitKeyOf(key)])

function waitOf(count: Count | undefined, limit: Limit): number {
  return count && count.hits > limit.most ? Math.max(1, count.left) : 0
}

/** Uncounts a successful attempt under `key`, and all attempts under the `cleared` ones. */
export async function uncountAttempt(site: Site, key: string, cleared: readonly string[]): Promise<void> {
  await site.alone(db =>
    sql`with gone as (delete from rate_limit where key = any(${cleared}))
      update rate_limit set hits = greatest(hits - 1, 0) where key = ${key}`.execute(db),
  )
}

export async function clearAttempts(site: Site, keys: readonly string[]): Promise<void> {
  await site.alone(db => db.deleteFrom('rateLimit').where('key', 'in', keys).execute())
}

/**
 * The address by which attempts are counted: an IPv4 address itself, or the first 64 bits of an IPv6 address, which
 * usually belong to one subscriber.
 */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
