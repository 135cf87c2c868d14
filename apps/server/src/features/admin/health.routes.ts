import { healthApi } from '@atrium/contract/admin/health'
import type { Site } from '../../db/site.ts'
import { type Route, routes } from '../../http/routes.ts'
import { findDatabase, findInstances, findQueues } from './health.queries.ts'

/** Instances are of no tenant, and queues of all. */
export function healthRoutes(site: Site): Route[] {
  return routes(healthApi, {
    get: () =>
      site({}, async all => ({
        instances: await findInstances(all),
        database: await findDatabase(all),
        queues: await findQueues(all),
      })),
  })
}
