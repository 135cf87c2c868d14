import { recordHistoryApi } from '@atrium/contract/operations/record-history'
import type { ServerFeature } from '@atrium/server/feature'
import { historyErrors } from './history.errors.ts'
import { historySets } from './history.pages.ts'
import { recordHistoryRoutes } from './record-history.routes.ts'

export const history: ServerFeature = {
  calls: { 'monitor.recordHistory': recordHistoryApi },
  routes: services => recordHistoryRoutes(services.site, services.own),
  examples: async () => (await import('./history.examples.ts')).historyExamples,
  errors: historyErrors,
  permissionSets: historySets,
}
