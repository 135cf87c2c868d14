import type { ServerFeature } from '@atrium/server/feature'
import { featureApi } from '../feature.contract.ts'
import { featurePages } from './feature.pages.ts'
import { featureRoutes } from './feature.routes.ts'

export const feature: ServerFeature = {
  calls: { 'platform.feature': featureApi },
  routes: services => featureRoutes(services.site),
  pages: featurePages,
}
