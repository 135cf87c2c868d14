import { endpoint } from '@atrium/contract/endpoint'
import { bytes, instanceFigures } from '@atrium/contract/operations/figures'
import { id, moment } from '@atrium/contract/row'
import { z } from 'zod'

/** Seconds between two heartbeats of an instance, and after which an instance without one counts as gone. */
export const beatSeconds = 5

export const silentSeconds = 20

export const instance = instanceFigures.extend({
  instanceId: id,
  host: z.string(),
  version: z.string(),
  /** The services it was started with. */
  services: z.array(z.string()),
  startedDate: moment,
  beatDate: moment,
  /** Whether its heartbeat is overdue. */
  silent: z.boolean(),
})

export type Instance = z.infer<typeof instance>

export const databaseFigures = z.object({
  version: z.string(),
  size: bytes,
  connections: z.int(),
  activeConnections: z.int(),
  mostConnections: z.int(),
  /** The buffer cache hit ratio, from 0 to 1. */
  cacheHits: z.number(),
  deadlocks: z.int(),
  /** The number of replicas. */
  replicas: z.int(),
  tables: z.array(z.object({ name: z.string(), size: bytes, rows: z.int() })),
})

export type DatabaseFigures = z.infer<typeof databaseFigures>

/** Background work, by its kind. */
export const queueFigures = z.object({
  queue: z.enum(['job', 'delivery']),
  kind: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Within the last day. */
  failed: z.int(),
  /** When the oldest pending item was added. */
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
    summary: 'Health of the instances, the database and the queues, as last reported',
    access: { permission: 'admin.health.get', level: 'site' },
    response: health,
  }),
}
