import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { longestPassword } from '@atrium/contract/constants'
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '../http/app-error.ts'

/** Argon2id is the library's default; its enumeration value cannot be imported as a constant. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** Of all workers of this machine together. */
const mostAtOnce = Math.max(1, availableParallelism() - 1)
const mostWaiting = 64

let atOnce = mostAtOnce
let longestQueue = mostWaiting

let running = 0
const waiting: (() => void)[] = []

/** Limits this process to its share of the hashes, which is one at least, when `workers` processes serve the port. */
export function shareHashing(workers: number): void {
  atOnce = Math.max(1, Math.floor(mostAtOnce / workers))
  longestQueue = Math.ceil(mostWaiting / workers)
}

/**
 * Limits how many hashes are computed at once. Each takes 19 MiB and a core, so one core is left for other work, and a
 * short queue waits; further callers are refused at once.
 * @throws `error.busy`
 */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new AppError('error.busy')
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The slot is handed over directly, so that no later caller can take it.
    if (next) next()
    else running--
  }
}

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFKC'), cost))
}

/** A hash at today's cost that no password matches. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$hFosTdRCqSJhaU92iz2bGg$xUZUf5lD5P5hVcWl3KMSGAlsbl/VFeJdpDJMOLkHc8I'

/**
 * Verifies a password. Without a stored hash it does the same work, so that the time does not reveal which accounts
 * exist.
 * @throws `error.busy`
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const typed = password.normalize('NFKC').slice(0, 4 * longestPassword)
  const right = await queued(() => verify(stored ?? nobody, typed))
  return right && stored !== undefined
}

/** Whether a hash was computed at another cost than today's. */
export function needsRehash(stored: string): boolean {
  const used = parseOptions(stored)
  return (
    !stored.startsWith('$argon2id$') ||
    used.memoryCost !== cost.memoryCost ||
    used.timeCost !== cost.timeCost ||
    used.parallelism !== cost.parallelism
  )
}

/** Without letters and digits that are easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** A random password to be typed once: at least 16 characters, in groups of four. */
export function newInitialPassword(least: number): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const groups = Math.max(4, Math.ceil((least + 1) / 5))
  return Array.from({ length: groups }, group).join('-')
}
