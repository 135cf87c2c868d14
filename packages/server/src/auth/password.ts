import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { longestPassword } from '@atrium/contract/constants'
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '../http/app-error.ts'

/** Argon2id is the library's default and its only enumeration value that cannot be imported as a constant. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

const atOnce = Math.max(1, availableParallelism() - 1)
const longestQueue = 64

let running = 0
const waiting: (() => void)[] = []

/**
 * A hash costs 19 MiB and a core for a while, so one core is left for everything else. The rest wait in a short
 * queue, and who comes after that is told at once.
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
    // The place is handed on, so that nobody slips in between.
    if (next) next()
    else running--
  }
}

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFKC'), cost))
}

/** The hash of a password that nobody knows, at today's cost. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$hFosTdRCqSJhaU92iz2bGg$xUZUf5lD5P5hVcWl3KMSGAlsbl/VFeJdpDJMOLkHc8I'

/**
 * Without a stored hash the same work is done against nobody's, so that the time does not tell who exists.
 * @throws `error.busy`
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const typed = password.normalize('NFKC').slice(0, 4 * longestPassword)
  const right = await queued(() => verify(stored ?? nobody, typed))
  return right && stored !== undefined
}

/** Whether a hash was made at another cost than today's. */
export function needsRehash(stored: string): boolean {
  const made = parseOptions(stored)
  return (
    !stored.startsWith('$argon2id$') ||
    made.memoryCost !== cost.memoryCost ||
    made.timeCost !== cost.timeCost ||
    made.parallelism !== cost.parallelism
  )
}

/** No letter or digit that is easily taken for another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** A password for somebody to type once: groups of four, at least sixteen characters that nobody can guess. */
export function newInitialPassword(least: number): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const groups = Math.max(4, Math.ceil((least + 1) / 5))
  return Array.from({ length: groups }, group).join('-')
}
