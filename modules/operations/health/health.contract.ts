import { endpoint } from '@atrium/contract/endpoint'
import { bytes, instanceFigures } from '@atrium/contract/operations/figures'
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
    version: z.string().describe('The version'),
    size: bytes.describe('The size in bytes'),
    connections: z.int().describe('Open connections'),
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

export const health = z
  .object({
    instances: z.array(instance).describe('The running instances'),
    database: databaseFigures.describe('The database'),
    queues: z.array(queueFigures).describe('The queues'),
  })
  .meta({ id: 'Health' })

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
