import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import { healthApi } from '../health.contract.ts'
import { findDatabase, findInstances, findQueues } from './health.queries.ts'
import type { HealthDb } from './health.tables.ts'
import { findHistory } from './health-history.queries.ts'

/** Instances belong to no tenant, and queues to all. Counting takes a while: it is cached for a second. */
export function healthRoutes({ site, cache }: RequestServices): Route[] {
  const figures = async () => ({
    value: await site({}, async all => ({
      instances: await findInstances(all),
      database: await findDatabase(all),
      queues: await findQueues(all),
    })),
    dependsOn: [],
    maxAgeMs: 1000,
  })
  return routes<typeof healthApi, HealthDb>(healthApi, {
    get: () => cache.get('health', figures),
    history: ({ query }) =>
      cache.get(`health history ${JSON.stringify(query)}`, async () => ({
        value: await site({}, all => findHistory(all, query)),
        dependsOn: [],
        maxAgeMs: 5000,
      })),
  })
}
