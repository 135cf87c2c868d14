import type { ServerFeature } from '@atrium/server/feature'
import { dashboardCardApi } from '../dashboard-card.contract.ts'
import { dashboardCardExamples } from './dashboard-card.examples.ts'
import { dashboardCardLookups } from './dashboard-card.lookups.ts'
import { dashboardCardPages } from './dashboard-card.pages.ts'
import { dashboardCardRoutes } from './dashboard-card.routes.ts'

export const dashboardCard: ServerFeature = {
  calls: { 'platform.dashboardCard': dashboardCardApi },
  routes: services => dashboardCardRoutes(services.site),
  examples: dashboardCardExamples,
  pages: dashboardCardPages,
  lookups: dashboardCardLookups,
}
