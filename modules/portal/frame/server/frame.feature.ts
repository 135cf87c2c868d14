import type { ServerFeature } from '@atrium/server/feature'
import { footerApi, navigationApi } from '../frame.contract.ts'
import { entities } from '../frame.entity.ts'
import { histories } from './frame.history.ts'
import { framePages } from './frame.pages.ts'
import { frameRoutes } from './frame.routes.ts'

export const frame: ServerFeature = {
  histories,
  entities,
  calls: { 'portal.footer': footerApi, 'portal.navigation': navigationApi },
  routes: () => frameRoutes,
  examples: async () => (await import('./frame.examples.ts')).frameExamples,
  pages: framePages,
}
