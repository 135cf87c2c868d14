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

/** The sampling interval of Node's event loop monitor in milliseconds, which is part of its values. */
const resolution = 20
/** Milliseconds; longer durations count as this. */
const longest = 100_000

interface Tally {
  /** Tenths of a millisecond. */
  durations: RecordableHistogram
  errors: number
}

/**
 * Measures the requests of this instance. The returned function reports the figures since its last call. A request
 * costs two histogram entries.
 */
export function addVitals(app: FastifyInstance, directory: string): () => Promise<InstanceFigures> {
  const lag = monitorEventLoopDelay({ resolution })
  lag.enable()
  app.addHook('onClose', async () => lag.disable())
  /** By minute, the newest last. */
  const minutes: { minute: number; calls: Map<Endpoint, Tally> }[] = []
  let requests = 0
  let streams = 0
  const history: InstanceFigures['history'] = { requestsPerSecond: [], lag: [], memory: [] }

  function tallyOf(call: Endpoint): Tally {
    const minute = Math.floor(performance.now() / 60_000)
    if (minutes.at(-1)?.minute !== minute) minutes.push({ minute, calls: new Map() })
    while ((minutes[0]?.minute ?? minute) <= minute - rememberedMinutes) minutes.shift()
    const calls = minutes.at(-1)?.calls
    const known = calls?.get(call)
    if (known) return known
    const durations = createHistogram({ lowest: 1, highest: longest * 10, figures: 2 })
    const tally = { durations, errors: 0 }
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
    const call = callOf(request)
    requests += 1
    if (call && !call.stream) {
      const tally = tallyOf(call)
      tally.durations.record(Math.min(longest * 10, Math.max(1, Math.round(reply.elapsedTime * 10))))
      if (reply.statusCode >= 500) tally.errors += 1
    }
    done()
  })

  let askedAt = performance.now()
  let used = process.cpuUsage()
  return async () => {
    const now = performance.now()
    const seconds = Math.max(0.001, (now - askedAt) / 1000)
    const { user, system } = process.cpuUsage(used)
    const { rss, heapUsed } = process.memoryUsage()
    const figures = {
      memory: rss,
      heap: heapUsed,
      cpu: (user + system) / 1e6 / seconds,
      lag: Math.max(0, rounded(lag.percentile(99) / 1e6 - resolution)),
      requestsPerSecond: rounded(requests / seconds),
      streams,
    }
    askedAt = now
    used = process.cpuUsage()
    requests = 0
    lag.reset()
    for (const name of ['requestsPerSecond', 'lag', 'memory'] as const) {
      history[name].push(figures[name])
      if (history[name].length > mostBeats) history[name].shift()
    }
    const disk = await diskOf(directory)
    return {
      ...figures,
      ...(disk && { disk }),
      history,
      calls: slowest(minutes.map(minute => minute.calls)),
      statements: slowStatements(),
    }
  }
}

/** The call of a request; undefined for addresses outside of the contract. */
export const callOf = (request: FastifyRequest): Endpoint | undefined =>
  (request.routeOptions.config as { call?: Endpoint } | undefined)?.call

const rounded = (value: number): number => Math.round(value * 10) / 10

function slowest(minutes: readonly ReadonlyMap<Endpoint, Tally>[]): CallFigures[] {
  const calls = new Set(minutes.flatMap(minute => [...minute.keys()]))
  return [...calls]
    .map(call => {
      const tallies = minutes.flatMap(minute => minute.get(call) ?? [])
      const all = createHistogram({ lowest: 1, highest: longest * 10, figures: 2 })
      for (const { durations } of tallies) all.add(durations)
      return {
        method: call.method,
        path: call.path,
        count: all.count,
        errors: tallies.reduce((sum, { errors }) => sum + errors, 0),
        p50: all.percentile(50) / 10,
        p99: all.percentile(99) / 10,
      }
    })
    .sort((one, other) => other.p99 - one.p99)
    .slice(0, mostCalls)
}

/** Free and total space of the directory's disk; undefined if unknown. */
async function diskOf(directory: string): Promise<InstanceFigures['disk']> {
  const found = await statfs(directory).catch(() => undefined)
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize }
}
