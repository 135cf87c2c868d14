import { searchApi } from '@atrium/contract/workspace/search'
import type { ServerFeature } from '@atrium/server/feature'
import { searchRoutes } from './search.routes.ts'

export const search: ServerFeature = {
  calls: { 'platform.search': searchApi },
  routes: services => searchRoutes(services.contributed.searchables, services.cache),
}
