import { setTimeout as delay } from 'node:timers/promises'
import { makeInstallation } from './installation.ts'
import { type Person, person } from './person.ts'

export interface FloodReport {
  /** Milliseconds of the quiet tenant, alone and beside the loud one. */
  alone: Figures
  beside: Figures
  /** Answers of the loud tenant by status. */
  loud: Record<number, number>
  /** Answers of the quiet tenant that it must not get. */
  unexpected: Record<number, number>
}

interface Figures {
  calls: number
  p50: number
  p99: number
}

const pauseMs = 20

/**
 * One tenant asks for a list as often as it can, on many connections and without a pause; another one asks now and
 * then. Says how much longer that one waits for it [SAFE-64].
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
    const loud = await person(installation.url, 'ines.marchetti', 'torture loud')
    const unexpected: FloodReport['unexpected'] = {}
    await measure(quiet, 2, unexpected)
    const alone = await measure(quiet, seconds, unexpected)
    const stop = new AbortController()
    const statuses: FloodReport['loud'] = {}
    const flooding = Promise.all(Array.from({ length: connections }, () => ask(loud, stop.signal, statuses)))
    const beside = await measure(quiet, seconds, unexpected)
    stop.abort()
    await flooding
    return { alone, beside, loud: statuses, unexpected }
  } finally {
    await installation.stop()
    installation.remove()
  }
}

async function ask(one: Person, stop: AbortSignal, statuses: Record<number, number>): Promise<void> {
  while (!stop.aborted) {
    const { status } = await one.call('GET', list)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

async function measure(one: Person, seconds: number, unexpected: Record<number, number>): Promise<Figures> {
  const times: number[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const began = performance.now()
    const { status } = await one.call('GET', list)
    times.push(performance.now() - began)
    if (status !== 200) unexpected[status] = (unexpected[status] ?? 0) + 1
    await delay(pauseMs)
  }
  times.sort((first, second) => first - second)
  const of = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 10) / 10
  return { calls: times.length, p50: of(0.5), p99: of(0.99) }
}

const list = '/iam/hzero/v1/roles/paging?size=20'
