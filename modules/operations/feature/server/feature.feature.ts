import type { ServerFeature } from '@atrium/server/feature'
import { featureApi } from '../feature.contract.ts'
import { entities } from '../feature.entity.ts'
import { featurePages } from './feature.pages.ts'
import { featureRoutes } from './feature.routes.ts'

export const feature: ServerFeature = {
  entities,
  calls: { 'platform.feature': featureApi },
  routes: services => featureRoutes(services.site),
  pages: featurePages,
}
