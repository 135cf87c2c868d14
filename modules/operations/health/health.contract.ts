import { endpoint } from '@atrium/contract/endpoint'
import { bytes, callFigures, instanceFigures } from '@atrium/contract/operations/figures'
import { id, moment } from '@atrium/contract/row'
import { z } from 'zod'

/** Seconds between two heartbeats of an instance, and after which an instance without one counts as gone. */
export const beatSeconds = 5

export const silentSeconds = 20

export const instance = instanceFigures
  .extend({
    instanceId: id,
    host: z.string().describe('The host'),
    version: z.string().describe('The version'),
    services: z.array(z.string()).describe('The services it was started with'),
    startedDate: moment.describe('When it started'),
    beatDate: moment.describe('When it last reported'),
    silent: z.boolean().describe('Whether its heartbeat is overdue'),
  })
  .meta({ id: 'Instance' })

export type Instance = z.infer<typeof instance>

export const databaseFigures = z
  .object({
    answerTime: z.number().describe('How long it took to answer an empty statement, in milliseconds'),
    version: z.string().describe('The version'),
    size: bytes.describe('The size in bytes'),
    connections: z.int().describe('The number of open connections'),
    activeConnections: z.int().describe('Connections that execute a statement'),
    mostConnections: z.int().describe('The largest number of connections'),
    cacheHits: z.number().describe('The buffer cache hit ratio, from 0 to 1'),
    deadlocks: z.int().describe('The number of deadlocks'),
    replicas: z.int().describe('The number of replicas'),
    tables: z
      .array(
        z.object({
          name: z.string(),
          size: bytes.describe('The size in bytes'),
          rows: z.int().describe('The number of rows'),
        }),
      )
      .describe('The largest tables'),
  })
  .meta({ id: 'DatabaseFigures' })

export type DatabaseFigures = z.infer<typeof databaseFigures>

/** Background work, by its kind. */
export const queueFigures = z
  .object({
    queue: z.enum(['job', 'delivery']).describe('The name of the queue'),
    kind: z.string().describe('The kind'),
    waiting: z.int().describe('The number of waiting items'),
    running: z.int().describe('The number of items in progress'),
    failed: z.int().describe('Within the last day'),
    oldestDate: moment.optional().describe('When the oldest pending item was added'),
  })
  .meta({ id: 'QueueFigures' })

export type QueueFigures = z.infer<typeof queueFigures>

export const healthCheck = z
  .object({
    name: z.string().describe('The name, such as `freight:trips`'),
    title: z.string().describe('The title'),
    state: z
      .enum(['waiting', 'well', 'failed', 'late'])
      .describe(
        '`waiting` before its first run; `late` if it did not finish in time, which is a failure, too',
      ),
    sentence: z.string().optional().describe('What is wrong, if it failed'),
    sinceDate: moment.optional().describe('Since when it has failed'),
    checkedDate: moment.optional().describe('When it last ran'),
  })
  .meta({ id: 'HealthCheck' })

export type HealthCheck = z.infer<typeof healthCheck>

/** Seconds between two runs of a health check, and after which one that has not finished has failed. */
export const checkSeconds = 60

export const checkLimitSeconds = 5

export const health = z
  .object({
    instances: z.array(instance).describe('The running instances'),
    database: databaseFigures.describe('The database'),
    queues: z.array(queueFigures).describe('The queues'),
    checks: z.array(healthCheck).describe('The health checks of the modules'),
  })
  .meta({ id: 'Health' })

export type Health = z.infer<typeof health>

/** The ranges of the charts in minutes, each with the minutes between two points. */
export const chartRanges = [
  { minutes: 15, step: 1 },
  { minutes: 60, step: 1 },
  { minutes: 360, step: 5 },
  { minutes: 1440, step: 20 },
  { minutes: 10080, step: 120 },
] as const

export type ChartMinutes = (typeof chartRanges)[number]['minutes']

/** The answer time in milliseconds that 99 of 100 requests are to stay below. */
export const answerGoal = 300

const perPoint = <Value extends z.ZodType>(value: Value, text: string) =>
  z.array(value.nullable()).describe(`${text}; null where nothing was recorded`)

const callHistory = callFigures
  .extend({
    p99Yesterday: z.number().optional().describe('The 99th percentile a day earlier, in milliseconds'),
  })
  .meta({ id: 'CallHistory' })

export type CallHistory = z.infer<typeof callHistory>

export const healthHistory = z
  .object({
    startDate: moment.describe('The start of the first point'),
    endDate: moment.describe('The end of the last point'),
    step: z.int().describe('Minutes of a point'),
    instances: z
      .array(
        z.object({
          instanceId: id,
          host: z.string().describe('The host'),
          version: z.string().describe('The version'),
          firstDate: moment.describe('The first minute that was recorded'),
          requestsPerSecond: perPoint(z.number(), 'Requests per second'),
        }),
      )
      .describe('The instances that ran in the range, in the order of their first minutes'),
    p50: perPoint(
      z.number(),
      'The mean of the medians of the minutes, weighted by requests, in milliseconds',
    ),
    p99: perPoint(z.number(), 'The highest 99th percentile of the minutes, in milliseconds'),
    errors: perPoint(z.record(z.string(), z.int()), 'Answers with a server error, by status'),
    waiting: perPoint(z.number(), 'The largest number of waiting jobs and deliveries'),
    callsStartDate: moment.describe('The quarter of an hour with which the calls begin'),
    calls: z.array(callHistory).describe('The slowest calls of all instances'),
  })
  .meta({ id: 'HealthHistory' })

export type HealthHistory = z.infer<typeof healthHistory>

export const healthApi = {
  get: endpoint({
    method: 'GET',
    path: '/hadm/v1/health',
    summary: 'Health of the instances, the database and the queues, as last reported',
    access: { permission: 'admin.health.get', level: 'site' },
    response: health,
  }),
  history: endpoint({
    method: 'GET',
    path: '/hadm/v1/health/history',
    summary: 'Requests, answer times, errors and waiting work over time, and the slowest calls',
    access: { permission: 'admin.health.history', level: 'site' },
    query: z.object({
      minutes: z.coerce
        .number()
        .pipe(z.literal(chartRanges.map(({ minutes }) => minutes)))
        .default(60)
        .describe('The range up to now, in minutes'),
      instanceId: id.optional().describe('Only this instance; the calls are always those of all'),
    }),
    response: healthHistory,
  }),
}
