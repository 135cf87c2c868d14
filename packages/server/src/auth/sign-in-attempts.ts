import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Site } from '../db/connection/site.ts'
import {
  addressGroup,
  clearAttempts,
  clearGrowing,
  countAttempt,
  countGrowing,
  type GrowingLimit,
  type Limit,
  secondsToWait,
  uncountAttempt,
} from '../http/limits/rate-limit.ts'
import { knownDevice } from './known-browser.ts'

/**
 * Failed attempts per account (or account and known browser), per address, and in total. The total is two thirds of
 * what two cores can hash; known browsers are exempt from it.
 */
const limits = {
  account: { most: 10, seconds: 300 },
  address: { most: 60, seconds: 300 },
  everywhere: { most: 12_000, seconds: 300 },
} as const satisfies Record<string, Limit>

const everywhere = 'sign-in:everywhere'

/** Seconds after which passwords that are being checked now have turned out right or wrong. */
const undecidedSeconds = 2

/** Normalizes a login name; control characters have no meaning in it. */
export const normalizedName = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, 254)

export const accountKeyOf = (name: string): string =>
  createHash('sha256').update(normalizedName(name)).digest('base64url')

const keyPrefix = 'sign-in:account:'
const keyOfAccount = (name: string): string => `${keyPrefix}${accountKeyOf(name)}`
/** Counts the attempts under a key that turned out wrong, not those under way. */
const keyOfFailed = (key: string): string => `${key}:failed`

/** The names among these whose next sign-in from an unknown browser has to wait. */
export async function findThrottledAccounts(site: Site, names: readonly string[]): Promise<Set<string>> {
  const byKey = new Map(names.map(name => [keyOfAccount(name), name]))
  const { rows } = await site({}, db =>
    sql<{ key: string }>`
      select key from rate_limit
      where key = any(${[...byKey.keys()]}) and resets_at > now() and hits >= ${limits.account.most}`.execute(
      db,
    ),
  )
  return new Set(rows.flatMap(row => byKey.get(row.key) ?? []))
}

/** The keys of all accounts whose next sign-in has to wait, for a condition of `isThrottled`. */
export async function findThrottledKeys(site: Site): Promise<string[]> {
  const { rows } = await site({}, db =>
    sql<{ key: string }>`
      select key from rate_limit
      where starts_with(key, ${keyPrefix}) and key not like '%:failed' and resets_at > now()
        and hits >= ${limits.account.most}
      limit 10000`.execute(db),
  )
  return rows.map(row => row.key)
}

/** Whether an account with this name, a column, is among those of `findThrottledKeys`. */
export const isThrottled = (name: RawBuilder<unknown>, keys: readonly string[]): RawBuilder<boolean> =>
  keys.length === 0
    ? sql`false`
    : sql`${keyPrefix} || translate(rtrim(encode(sha256(convert_to(lower(normalize(${name}, NFKC)), 'UTF8')),
        'base64'), '='), '+/', '-_') = any(${keys})`

/** Resets the attempts of an account, under each of its names. */
export async function resetPasswordAttempts(site: Site, names: readonly string[]): Promise<void> {
  for (const key of names.map(keyOfAccount)) await clearAttempts(site, [key, keyOfFailed(key)])
}

interface Try {
  /** Seconds to wait before the password is checked; 0 if it may be checked now. */
  seconds: number
  right(): Promise<void>
  wrong(): Promise<void>
}

/**
 * Counts an attempt to give a user's password, wherever it is asked for, so that all forms share one limit. It is
 * counted before the check, so that parallel attempts count, too. The first of several names of an account is counted;
 * a browser is known by any of them.
 */
export async function countPasswordAttempt(
  site: Site,
  secret: string,
  request: FastifyRequest,
  names: readonly [string, ...string[]],
  deviceMark: string | undefined,
): Promise<Try> {
  const device = names
    .map(name => knownDevice(secret, accountKeyOf(name), deviceMark))
    .find(known => known !== undefined)
  const keys = {
    address: `sign-in:address:${addressGroup(request.ip)}`,
    account: device ? `sign-in:device:${device}` : keyOfAccount(names[0]),
  }
  // An address that has to wait does not use up the attempts of an account.
  const [ofAddress, ofAll] = await Promise.all([
    countAttempt(site, keys.address, limits.address),
    device ? 0 : secondsToWait(site, everywhere, limits.everywhere),
  ])
  const failed = keyOfFailed(keys.account)
  return {
    seconds: ofAddress || ofAll || (await waitOfAccount(site, keys.account)),
    right: () => uncountAttempt(site, keys.address, [keys.account, failed]),
    async wrong() {
      await countAttempt(site, everywhere, limits.everywhere)
      await countAttempt(site, failed, limits.account)
    },
  }
}

/** Wrong codes of a second factor: after the fifth the waits grow from half a minute to a quarter of an hour. */
const codeLimit: GrowingLimit = { free: 5, firstWait: 30, longestWait: 900, seconds: 86_400 }

export type CodeKind = 'authenticator' | 'recovery'

interface CodeAttempt {
  userId: string
  kind: CodeKind
  /** The names of the account, as `accountKeyOf` gives them. */
  accountKeys: readonly string[]
  deviceMark: string | undefined
}

const keyOfCodes = (kind: CodeKind, whose: string): string => `code:${kind}:${whose}`

/**
 * Counts an attempt to give a code of a second factor. Browsers known to the account are counted apart, and so are
 * recovery codes, which are too long to be guessed: guessing codes of the app does not lock the owner out.
 */
export async function countCodeAttempt(
  site: Site,
  secret: string,
  request: FastifyRequest,
  { userId, kind, accountKeys, deviceMark }: CodeAttempt,
): Promise<Pick<Try, 'seconds' | 'right'>> {
  const device = accountKeys
    .map(key => knownDevice(secret, key, deviceMark))
    .find(known => known !== undefined)
  const address = `sign-in:address:${addressGroup(request.ip)}`
  const key = keyOfCodes(kind, device ? `device:${device}` : `account:${userId}`)
  return {
    seconds:
      (await countAttempt(site, address, limits.address)) || (await countGrowing(site, key, codeLimit)),
    async right() {
      await uncountAttempt(site, address, [])
      await clearGrowing(site, key)
    },
  }
}

/** Counts an attempt to sign in with a passkey, which nobody can guess: the address alone is limited. */
export async function countPasskeyAttempt(
  site: Site,
  request: FastifyRequest,
): Promise<Pick<Try, 'seconds' | 'right'>> {
  const address = `sign-in:address:${addressGroup(request.ip)}`
  return {
    seconds: await countAttempt(site, address, limits.address),
    right: () => uncountAttempt(site, address, []),
  }
}

/** Resets the attempts to give a person's codes from unknown browsers. */
export async function resetCodeAttempts(site: Site, userId: string): Promise<void> {
  for (const kind of ['authenticator', 'recovery'] as const)
    await clearGrowing(site, keyOfCodes(kind, `account:${userId}`))
}

/**
 * Counts an attempt for an account. Beyond the limit it has to wait for as long as its failures count, or, while those
 * are fewer, for the attempts under way: many right passwords at once keep nobody out.
 */
async function waitOfAccount(site: Site, key: string): Promise<number> {
  const seconds = await countAttempt(site, key, limits.account)
  if (seconds === 0) return 0
  return (await secondsToWait(site, keyOfFailed(key), limits.account)) || undecidedSeconds
}
