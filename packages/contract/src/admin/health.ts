import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, moment } from '../row.ts'

/** Seconds between two signs of life of an instance, and after which one that gave none is taken for gone. */
export const beatSeconds = 5
export const silentSeconds = 20
/** Minutes for which an instance remembers how its calls and statements went, and signs of life that it draws. */
export const rememberedMinutes = 5
export const mostBeats = 60
/** Calls and statements that are shown, the slowest first. */
export const mostCalls = 30
export const mostStatements = 10
/** Milliseconds from which a statement is slow. */
export const slowStatementMs = 100

const milliseconds = z.number()
const bytes = z.int()

export const callFigures = z.object({
  method: z.string(),
  path: z.string(),
  count: z.int(),
  /** Answers by which the server says that it failed. */
  errors: z.int(),
  /** Half of the answers took no longer, and ninety-nine of a hundred. */
  p50: milliseconds,
  p99: milliseconds,
})
export type CallFigures = z.infer<typeof callFigures>

export const statementFigures = z.object({
  /** As it was sent: with places for values, and without values. */
  text: z.string(),
  count: z.int(),
  slowest: milliseconds,
})
export type StatementFigures = z.infer<typeof statementFigures>

/** What an instance says of itself. */
export const instanceFigures = z.object({
  memory: bytes,
  heap: bytes,
  /** Of one core. */
  cpu: z.number(),
  /** By how much the event loop was late, but for one of a hundred times. */
  lag: milliseconds,
  requestsPerSecond: z.number(),
  /** Workspaces that are told live what changes. */
  streams: z.int(),
  disk: z.object({ free: bytes, size: bytes }).optional(),
  /** The last signs of life, the oldest first. */
  history: z.object({
    requestsPerSecond: z.array(z.number()),
    lag: z.array(milliseconds),
    memory: z.array(bytes),
  }),
  calls: z.array(callFigures),
  statements: z.array(statementFigures),
})
export type InstanceFigures = z.infer<typeof instanceFigures>

export const instance = instanceFigures.extend({
  instanceId: id,
  host: z.string(),
  version: z.string(),
  /** What it was told to run. */
  services: z.array(z.string()),
  startedDate: moment,
  beatDate: moment,
  /** No sign of life for too long. */
  silent: z.boolean(),
})
export type Instance = z.infer<typeof instance>

export const databaseFigures = z.object({
  version: z.string(),
  size: bytes,
  connections: z.int(),
  activeConnections: z.int(),
  mostConnections: z.int(),
  /** Of the pages that were needed, how many were in memory: from 0 to 1. */
  cacheHits: z.number(),
  deadlocks: z.int(),
  /** Other databases that follow this one. */
  replicas: z.int(),
  tables: z.array(z.object({ name: z.string(), size: bytes, rows: z.int() })),
})
export type DatabaseFigures = z.infer<typeof databaseFigures>

/** Work that goes on without a request, by its kind. */
export const queueFigures = z.object({
  queue: z.enum(['job', 'delivery']),
  kind: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Within a day. */
  failed: z.int(),
  /** Since when the one has waited that waits longest. */
  oldestDate: moment.optional(),
})
export type QueueFigures = z.infer<typeof queueFigures>

export const health = z.object({
  instances: z.array(instance),
  database: databaseFigures,
  queues: z.array(queueFigures),
})
export type Health = z.infer<typeof health>

export const healthApi = {
  get: endpoint({
    method: 'GET',
    path: '/hadm/v1/health',
    summary: 'How the instances, the database and the queues are, as of their last signs of life',
    access: { permission: 'admin.health.get', level: 'site' },
    response: health,
  }),
}
