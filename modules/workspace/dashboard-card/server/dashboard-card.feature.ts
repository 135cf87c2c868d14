import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../dashboard-card.columns.ts'
import { dashboardCardApi } from '../dashboard-card.contract.ts'
import { entities } from '../dashboard-card.entity.ts'
import { dashboardCardTable } from '../dashboard-card.table.ts'
import { histories } from './dashboard-card.history.ts'
import { dashboardCardLookups } from './dashboard-card.lookups.ts'
import { dashboardCardPages } from './dashboard-card.pages.ts'
import { dashboardCardRoutes } from './dashboard-card.routes.ts'

export const dashboardCard: ServerFeature = {
  histories,
  tables: [dashboardCardTable],
  entities,
  columns,
  calls: { 'platform.dashboardCard': dashboardCardApi },
  routes: services => dashboardCardRoutes(services.site),
  examples: async () => (await import('./dashboard-card.examples.ts')).dashboardCardExamples,
  pages: dashboardCardPages,
  lookups: dashboardCardLookups,
}
