import type { Services } from '@atrium/server/feature'
import { type Route, routes } from '@atrium/server/http/routes'
import { healthApi } from '../health.contract.ts'
import { findDatabase, findInstances, findQueues } from './health.queries.ts'
import type { HealthDb } from './health.tables.ts'
import { findChecks } from './health-checks.queries.ts'
import { findHistory } from './health-history.queries.ts'

/** Instances belong to no tenant, and queues to all. Counting takes a while: it is cached for a second. */
export function healthRoutes({
  site,
  cache,
  contributed,
}: Pick<Services, 'site' | 'cache' | 'contributed'>): Route[] {
  const figures = async (language: string) => ({
    value: await site({}, async all => ({
      instances: await findInstances(all),
      database: await findDatabase(all),
      queues: await findQueues(all),
      checks: await findChecks(all, contributed.healthChecks, language),
    })),
    dependsOn: [],
    maxAgeMs: 1000,
  })
  return routes<typeof healthApi, HealthDb>(healthApi, {
    get: (_, { language }) => cache.get(`health ${language}`, () => figures(language)),
    history: ({ query }) =>
      cache.get(`health history ${JSON.stringify(query)}`, async () => ({
        value: await site({}, all => findHistory(all, query)),
        dependsOn: [],
        maxAgeMs: 5000,
      })),
  })
}
