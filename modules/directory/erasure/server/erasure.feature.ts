import type { ServerFeature } from '@atrium/server/feature'
import { erasureApi } from '../erasure.contract.ts'
import { entities } from '../erasure.entity.ts'
import { erasureErrors } from './erasure.errors.ts'
import { erasureSets } from './erasure.pages.ts'
import { erasureRoutes } from './erasure.routes.ts'
import { startErasures } from './erasure.work.ts'

export const erasure: ServerFeature = {
  entities,
  calls: { 'iam.erasure': erasureApi },
  routes: ({ site, config, secret }) => erasureRoutes(site, { dataDir: config.dataDir, secret }),
  service: 'iam',
  background: (app, { site, changes, config, secret }) =>
    startErasures({ site, changes, log: app.log }, { dataDir: config.dataDir, secret }),
  examples: async () => (await import('./erasure.examples.ts')).erasureExamples,
  errors: erasureErrors,
  permissionSets: erasureSets,
}
