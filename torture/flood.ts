import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { asPage, signedIn } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { demoPassword } from '../apps/atrium/demo/accounts.ts'
import type { Task } from './flood-generator.ts'
import { makeInstallation } from './installation.ts'
import { type Person, person } from './person.ts'

export interface FloodReport {
  /** Response times of the quiet tenant alone, in milliseconds. */
  alone: Figures
  /**
   * The same while the loud tenant sends requests, as many as the product answers, to a bare server on this
   * machine.
   */
  besideBare: Figures
  /** The same while they go to the product. */
  beside: Figures
  /**
   * The ratio of the quiet tenant's times beside the loud one to those alone, and to those beside the bare
   * server.
   */
  times: { alone: Ratio; besideBare: Ratio }
  /** Responses to the loud tenant by status, and per second. */
  loud: Statuses
  loudPerSecond: number
  /** Unexpected responses to the quiet tenant. */
  unexpected: Statuses
}

interface Figures {
  calls: number
  p50: number
  p99: number
}
type Ratio = Pick<Figures, 'p50' | 'p99'>
type Statuses = Record<number, number>

const pauseMs = 20
const rounds = 4
/** Time until the product has detected that a tenant has become loud, or quiet again. */
const settleMs = 2_000

/**
 * One tenant requests a list as often as it can, on many connections and without a pause; another one
 * occasionally. Measures how much longer the quiet one waits, and how much of that is due to the shared machine
 * [SAFE-64].
 */
export async function flood({
  connections,
  seconds,
}: {
  connections: number
  seconds: number
}): Promise<FloodReport> {
  const installation = await makeInstallation()
  try {
    await installation.start()
    const quiet = await person(installation.url, 'liang.wen', 'torture quiet')
    const loud = await headersOf(installation.url, 'ines.marchetti')
    const answer = await (await fetch(installation.url + list, { headers: loud })).text()
    const unexpected: Statuses = {}
    const statuses: Statuses = {}
    const times = { alone: [] as number[], besideBare: [] as number[], beside: [] as number[] }
    const measure = async (what: keyof typeof times) => {
      await delay(settleMs)
      await timeCalls(quiet, seconds / rounds, times[what], unexpected)
    }
    const besideLoud = async (what: 'beside' | 'besideBare', url: string) => {
      const generator = run({ ask: url, headers: loud, connections })
      const began = performance.now()
      await measure(what)
      const heard = await end<Statuses>(generator)
      return { heard, perSecond: (sumOf(heard) * 1_000) / (performance.now() - began) }
    }
    const rates: number[] = []
    await timeCalls(quiet, 2, [], unexpected)
    // Alternately, so that other load on the machine affects all three.
    for (let round = 0; round < rounds; round++) {
      await measure('alone')
      const { heard, perSecond } = await besideLoud('beside', installation.url + list)
      for (const [status, count] of Object.entries(heard))
        statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
      rates.push(perSecond)
      const bare = run({ answer, afterMs: (connections * 1_000) / perSecond })
      const [port] = await once(bare, 'message')
      await besideLoud('besideBare', `http://localhost:${port}/`)
      bare.postMessage('stop')
    }
    const figures = {
      alone: figuresOf(times.alone),
      besideBare: figuresOf(times.besideBare),
      beside: figuresOf(times.beside),
    }
    return {
      ...figures,
      times: {
        alone: ratio(figures.beside, figures.alone),
        besideBare: ratio(figures.beside, figures.besideBare),
      },
      loud: statuses,
      loudPerSecond: Math.round(rates.reduce((sum, rate) => sum + rate, 0) / rounds),
      unexpected,
    }
  } finally {
    await installation.stop()
    installation.remove()
  }
}

const run = (task: Task) => new Worker(new URL('./flood-generator.ts', import.meta.url), { workerData: task })

async function end<T>(worker: Worker): Promise<T> {
  worker.postMessage('stop')
  const [result] = await once(worker, 'message')
  return result
}

async function headersOf(origin: string, username: string): Promise<Record<string, string>> {
  const { browser, tokens } = await signedIn(origin, { username, password: demoPassword })
  const cookie = browser.cookies.filter(({ path }) => path === '/')
  return {
    ...asPage(tokens.body.access_token),
    cookie: cookie.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}

async function timeCalls(one: Person, seconds: number, times: number[], unexpected: Statuses): Promise<void> {
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const began = performance.now()
    const { status } = await one.call('GET', list)
    times.push(performance.now() - began)
    if (status !== 200) unexpected[status] = (unexpected[status] ?? 0) + 1
    await delay(pauseMs)
  }
}

const sumOf = (statuses: Statuses) => Object.values(statuses).reduce((sum, count) => sum + count, 0)

function figuresOf(times: number[]): Figures {
  times.sort((first, second) => first - second)
  const of = (share: number) => rounded(times[Math.floor(times.length * share)] ?? Number.NaN)
  return { calls: times.length, p50: of(0.5), p99: of(0.99) }
}

const ratio = (one: Figures, other: Figures): Ratio => ({
  p50: rounded(one.p50 / other.p50),
  p99: rounded(one.p99 / other.p99),
})

const rounded = (value: number) => Math.round(value * 10) / 10

const list = '/iam/hzero/v1/roles/paging?size=20'
