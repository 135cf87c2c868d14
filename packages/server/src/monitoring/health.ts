import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection/connect.ts'
import { AppError } from '../http/app-error.ts'
import { loopSampleMs } from './vitals.ts'
import { metricsReader } from './worker-metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry of `/metrics`, to which features add their metrics. */
    metrics: Registry
  }
}

/**
 * `/health/live` reports that the process runs, `/health/ready` that it can serve requests (checked at most once a
 * second), `/metrics` is for Prometheus.
 */
export function addHealth(
  app: FastifyInstance,
  db: Db,
  { exposed, metricsToken }: Pick<Config, 'exposed' | 'metricsToken'>,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopSampleMs })
  new Gauge({
    name: 'atrium_processes',
    help: 'Processes that serve this port.',
    registers: [registry],
    collect() {
      this.set(1)
    },
  })
  const readMetrics = metricsReader(registry)
  app.decorate('metrics', registry)
  const duration = new Histogram({
    name: 'atrium_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isWarmUp) return done()
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/health/live', async () => ({ status: 'up' }))

  let checkedAt = Number.NEGATIVE_INFINITY
  let last: Promise<boolean> = Promise.resolve(false)
  app.get('/health/ready', async (_request, reply) => {
    if (performance.now() - checkedAt > 1000) {
      checkedAt = performance.now()
      last = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
    }
    const hasDatabase = await last
    const status = app.draining.aborted
      ? 'draining'
      : !hasDatabase
        ? 'no database'
        : app.readiness.isWarm
          ? 'ready'
          : 'warming up'
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })

  // Metrics reveal what runs here. On servers reachable by others they need the token.
  app.get('/metrics', async (request, reply) => {
    const isAllowed = metricsToken ? request.headers.authorization === `Bearer ${metricsToken}` : !exposed
    if (!isAllowed) throw new AppError('error.not_found')
    return reply.header('content-type', registry.contentType).send(await readMetrics())
  })
}
