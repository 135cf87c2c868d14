import type { ServerFeature } from '@atrium/server/feature'
import { portalPageApi } from '../page.contract.ts'
import { portalPageRoutes } from './page.routes.ts'

export const page: ServerFeature = {
  calls: { 'portal.page': portalPageApi },
  routes: services => portalPageRoutes(services),
}
