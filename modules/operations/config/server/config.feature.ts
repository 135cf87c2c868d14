import type { ServerFeature } from '@atrium/server/feature'
import { configApi } from '../config.contract.ts'
import { entities } from '../config.entity.ts'
import { configErrors } from './config.errors.ts'
import { histories } from './config.history.ts'
import { configLookups } from './config.lookups.ts'
import { configPages } from './config.pages.ts'
import { configRoutes } from './config.routes.ts'

export const config: ServerFeature = {
  histories,
  entities,
  calls: { 'platform.config': configApi },
  routes: () => configRoutes,
  pages: configPages,
  lookups: configLookups,
  errors: configErrors,
}
