import { setTimeout as delay } from 'node:timers/promises'
import { makeInstallation } from './installation.ts'
import { LoadClients, type Outcome } from './load-clients.ts'
import { randomFrom } from './random.ts'

export interface LoadOptions {
  /** Requests started per second, whether earlier ones were answered or not. */
  rate: number
  seconds: number
  /** Duration of a warm-up at a fifth of the rate, which is not measured. */
  warmUpSeconds?: number
  seed: number
  databaseUrl?: string | undefined
  say?: (line: string) => void
}

export interface LoadReport {
  seed: number
  requests: number
  /** Answers per second, from the first request to the last answer. */
  answeredPerSecond: number
  p50: number
  p99: number
  p999: number
  slowest: number
  /** Memory of the server in MB: before the first request, after a third of them, and at the end. */
  memory: { before: number; afterAThird: number; after: number }
  /** Unexpected answers, with their number. */
  unexpected: Record<string, number>
  acknowledgedWrites: number
  /** Acknowledged writes that are missing afterwards. */
  lostWrites: string[]
  kinds: Record<string, { requests: number; p50: number; p99: number }>
}

/** Shares of the load in percent. */
const mix = { read: 50, permissions: 15, menu: 10, lookup: 10, write: 10, refresh: 5 } as const
export type Kind = keyof typeof mix

/** The kinds of a hundred consecutive requests, so that a short run has the same shares. */
const kinds = Object.entries(mix).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind as Kind),
)
const tickMs = 5
const sayEveryMs = 10_000

/**
 * Starts requests at a steady rate, and measures each from its scheduled time: a slow server gets no pause, and
 * waiting requests are counted. Afterwards every acknowledged write must be there.
 */
export async function load({
  rate,
  seconds,
  warmUpSeconds = 0,
  seed,
  databaseUrl,
  say = () => {},
}: LoadOptions): Promise<LoadReport> {
  const installation = await makeInstallation(databaseUrl)
  try {
    await installation.start()
    const random = randomFrom(seed)
    const clients = await LoadClients.signIn(installation.url, random, (rate * mix.refresh) / 100)
    const order = shuffled(kinds, random.between)
    const begin = async (perSecond: number, forSeconds: number) => {
      const outcomes: Outcome[] = []
      const open = new Set<Promise<void>>()
      const total = Math.round(perSecond * forSeconds)
      let afterAThird = 0
      const began = performance.now()
      let saidAt = began
      let reported = 0
      for (let begun = 0; begun < total; ) {
        const due = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / 1000) + 1)
        for (; begun < due; begun++) {
          const dueAt = began + (begun * 1000) / perSecond
          const one = clients.perform(order[begun % order.length] ?? 'read', dueAt).then(outcome => {
            outcomes.push(outcome)
            open.delete(one)
          })
          open.add(one)
        }
        if (begun * 3 <= total) afterAThird = Math.round(installation.memory())
        if (performance.now() - saidAt > sayEveryMs) {
          saidAt = performance.now()
          // Only of these: sorting all outcomes of a long run would delay its requests.
          const p99 = p(outcomes.slice(reported), 0.99)
          reported = outcomes.length
          say(`${begun} begun, ${open.size} without an answer yet, p99 of the last ones ${p99.toFixed(0)} ms`)
        }
        await delay(tickMs)
      }
      await Promise.all(open)
      return { outcomes, tookMs: performance.now() - began, afterAThird }
    }
    const before = Math.round(installation.memory())
    if (warmUpSeconds > 0) await begin(rate / 5, warmUpSeconds)
    const { outcomes, tookMs, afterAThird } = await begin(rate, seconds)
    return {
      seed,
      requests: outcomes.length,
      answeredPerSecond: round((outcomes.length * 1000) / tookMs),
      p50: round(p(outcomes, 0.5)),
      p99: round(p(outcomes, 0.99)),
      p999: round(p(outcomes, 0.999)),
      slowest: round(p(outcomes, 1)),
      memory: { before, afterAThird, after: Math.round(installation.memory()) },
      unexpected: countOf(outcomes.flatMap(({ unexpected }) => (unexpected ? [unexpected] : []))),
      acknowledgedWrites: clients.acknowledged,
      lostWrites: await clients.lost(installation),
      kinds: Object.fromEntries(
        Object.keys(mix).map(kind => {
          const own = outcomes.filter(outcome => outcome.kind === kind)
          return [kind, { requests: own.length, p50: round(p(own, 0.5)), p99: round(p(own, 0.99)) }]
        }),
      ),
    }
  } finally {
    await installation.stop()
    installation.remove()
  }
}

/** A percentile of the response times, in milliseconds. */
function p(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ ms }) => ms).sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

const round = (number: number): number => Math.round(number * 10) / 10

function countOf(things: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const thing of things) counts[thing] = (counts[thing] ?? 0) + 1
  return counts
}

function shuffled<T>(things: readonly T[], between: (least: number, most: number) => number): T[] {
  const left = [...things]
  const mixed: T[] = []
  while (left.length > 0) mixed.push(...left.splice(between(0, left.length - 1), 1))
  return mixed
}
