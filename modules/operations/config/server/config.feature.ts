import type { ServerFeature } from '@atrium/server/feature'
import { configApi } from '../config.contract.ts'
import { configLookups } from './config.lookups.ts'
import { configPages } from './config.pages.ts'
import { configRoutes } from './config.routes.ts'

export const config: ServerFeature = {
  calls: { 'platform.config': configApi },
  routes: () => configRoutes,
  pages: configPages,
  lookups: configLookups,
}
