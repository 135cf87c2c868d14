import { setTimeout as delay } from 'node:timers/promises'
import { makeInstallation } from './installation.ts'
import { LoadClients, type Outcome } from './load-clients.ts'
import { randomFrom } from './random.ts'

export interface LoadOptions {
  /** Requests that are begun in a second, whether earlier ones were answered or not. */
  rate: number
  seconds: number
  /** For so long a fifth of the rate comes first and is not timed: people do not all come to a server that just began. */
  warmUpSeconds?: number
  seed: number
  databaseUrl?: string | undefined
  say?: (line: string) => void
}

export interface LoadReport {
  seed: number
  requests: number
  /** Answered in a second, from the first request to the last answer. */
  answeredPerSecond: number
  p50: number
  p99: number
  p999: number
  slowest: number
  /** What the server holds, in MB: before the first request, after a third of them, and at the end. */
  memory: { before: number; afterAThird: number; after: number }
  /** Answers that such a request must not get, and how often. */
  unexpected: Record<string, number>
  acknowledgedWrites: number
  /** Acknowledged writes that are not there afterwards. */
  lostWrites: string[]
  kinds: Record<string, { requests: number; p50: number; p99: number }>
}

/** Shares of the load, of a hundred. */
const mix = { read: 50, permissions: 15, menu: 10, lookup: 10, write: 10, refresh: 5 } as const
export type Kind = keyof typeof mix

/** Each of a hundred requests in a row, so that a short run has its shares, too. */
const kinds = Object.entries(mix).flatMap(([kind, share]) =>
  Array.from({ length: share }, () => kind as Kind),
)
const tickMs = 5
const sayEveryMs = 10_000

/**
 * Begins requests at a steady rate, and measures each from the moment at which it was due: a server that answers late
 * gets no pause for it, and whoever would have waited is counted. Afterwards every acknowledged write must be there.
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
      let said = 0
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
          // Of these only: to sort all of a long run would keep its requests waiting.
          const p99 = p(outcomes.slice(said), 0.99)
          said = outcomes.length
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

/** How many milliseconds this share of the requests took at most. */
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
