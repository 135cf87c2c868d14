import { statfs } from 'node:fs/promises'
import {
  createHistogram,
  monitorEventLoopDelay,
  performance,
  type RecordableHistogram,
} from 'node:perf_hooks'
import type { Endpoint } from '@atrium/contract/endpoint'
import {
  type CallFigures,
  type InstanceFigures,
  mostBeats,
  mostCalls,
  rememberedMinutes,
} from '@atrium/contract/operations/figures'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { slowStatements } from '../db/connection/statements.ts'

/**
 * Milliseconds between two samples of Node's event loop monitors, which are part of their values. Each sample wakes the
 * process up.
 */
export const loopSampleMs = 100
/** Milliseconds; longer durations count as this. */
const longest = 100_000

interface Tally {
  /** Tenths of a millisecond. */
  durations: RecordableHistogram
  /** Answers with a server error, by status. */
  errors: Map<number, number>
}

type Minute = ReadonlyMap<Endpoint, Tally>

/** The requests of one instance within one minute of the clock. */
export interface MinuteFigures {
  minute: Date
  requests: number
  /** Answers with a server error, by status. */
  errors: Readonly<Record<string, number>>
  /** Milliseconds; null without a request. */
  p50: number | null
  p99: number | null
  /** The slowest calls. */
  calls: readonly CallFigures[]
}

/** Measures the requests of this instance. */
export interface Vitals {
  /** The figures since the last call of this function. */
  figures: () => Promise<InstanceFigures>
  /** The last whole minute. */
  lastMinute: () => MinuteFigures
}

/** A request costs one histogram entry. */
export function addVitals(app: FastifyInstance, directory: string): Vitals {
  const lag = monitorEventLoopDelay({ resolution: loopSampleMs })
  lag.enable()
  app.addHook('onClose', async () => lag.disable())
  /** By minute, the newest last. */
  const minutes: { minute: number; calls: Map<Endpoint, Tally> }[] = []
  let requests = 0
  let streams = 0
  const history: InstanceFigures['history'] = { requestsPerSecond: [], lag: [], memory: [] }

  function tallyOf(call: Endpoint): Tally {
    const minute = thisMinute()
    if (minutes.at(-1)?.minute !== minute) minutes.push({ minute, calls: new Map() })
    while ((minutes[0]?.minute ?? minute) <= minute - rememberedMinutes) minutes.shift()
    const calls = minutes.at(-1)?.calls
    const known = calls?.get(call)
    if (known) return known
    const durations = createHistogram({ lowest: 1, highest: longest * 10, figures: 2 })
    const tally = { durations, errors: new Map() }
    calls?.set(call, tally)
    return tally
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!callOf(request)?.stream) return done()
    streams += 1
    reply.raw.once('close', () => {
      streams -= 1
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isWarmUp) return done()
    const call = callOf(request)
    requests += 1
    if (call && !call.stream) {
      const tally = tallyOf(call)
      tally.durations.record(Math.min(longest * 10, Math.max(1, Math.round(reply.elapsedTime * 10))))
      const { statusCode } = reply
      if (statusCode >= 500) tally.errors.set(statusCode, (tally.errors.get(statusCode) ?? 0) + 1)
    }
    done()
  })

  let askedAt = performance.now()
  let used = process.cpuUsage()
  async function figures(): Promise<InstanceFigures> {
    const now = performance.now()
    const seconds = Math.max(0.001, (now - askedAt) / 1000)
    const { user, system } = process.cpuUsage(used)
    const { rss, heapUsed } = process.memoryUsage()
    const current = {
      memory: rss,
      heap: heapUsed,
      cpu: (user + system) / 1e6 / seconds,
      lag: Math.max(0, rounded(lag.percentile(99) / 1e6 - loopSampleMs)),
      requestsPerSecond: rounded(requests / seconds),
      streams,
    }
    askedAt = now
    used = process.cpuUsage()
    requests = 0
    lag.reset()
    for (const name of ['requestsPerSecond', 'lag', 'memory'] as const) {
      history[name].push(current[name])
      if (history[name].length > mostBeats) history[name].shift()
    }
    const disk = await diskOf(directory)
    return {
      ...current,
      ...(disk && { disk }),
      history,
      calls: slowest(minutes.map(minute => minute.calls)),
      statements: slowStatements(),
    }
  }

  function lastMinute(): MinuteFigures {
    const minute = thisMinute() - 1
    const calls = minutes.find(one => one.minute === minute)?.calls ?? new Map<Endpoint, Tally>()
    const tallies = [...calls.values()]
    const { count, p50, p99 } = durationsOf(tallies)
    return {
      minute: new Date(minute * 60_000),
      requests: count,
      errors: Object.fromEntries(errorsOf(tallies)),
      ...(count > 0 ? { p50, p99 } : { p50: null, p99: null }),
      calls: slowest([calls]),
    }
  }

  return { figures, lastMinute }
}

const thisMinute = () => Math.floor(Date.now() / 60_000)

/** The call of a request; undefined for addresses outside of the contract. */
export const callOf = (request: FastifyRequest): Endpoint | undefined =>
  (request.routeOptions.config as { call?: Endpoint } | undefined)?.call

const rounded = (value: number): number => Math.round(value * 10) / 10

/** The number of requests, and their durations in milliseconds. */
function durationsOf(tallies: readonly Tally[]): { count: number; p50: number; p99: number } {
  const all = createHistogram({ lowest: 1, highest: longest * 10, figures: 2 })
  for (const { durations } of tallies) all.add(durations)
  return { count: all.count, p50: all.percentile(50) / 10, p99: all.percentile(99) / 10 }
}

function errorsOf(tallies: readonly Tally[]): Map<number, number> {
  const errors = new Map<number, number>()
  for (const tally of tallies)
    for (const [status, count] of tally.errors) errors.set(status, (errors.get(status) ?? 0) + count)
  return errors
}

function slowest(minutes: readonly Minute[]): CallFigures[] {
  const calls = new Set(minutes.flatMap(minute => [...minute.keys()]))
  return [...calls]
    .map(call => {
      const tallies = minutes.flatMap(minute => minute.get(call) ?? [])
      const errors = [...errorsOf(tallies).values()].reduce((sum, count) => sum + count, 0)
      return { method: call.method, path: call.path, errors, ...durationsOf(tallies) }
    })
    .sort((one, other) => other.p99 - one.p99)
    .slice(0, mostCalls)
}

/** Free and total space of the directory's disk; undefined if unknown. */
async function diskOf(directory: string): Promise<InstanceFigures['disk']> {
  const found = await statfs(directory).catch(() => undefined)
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize }
}
