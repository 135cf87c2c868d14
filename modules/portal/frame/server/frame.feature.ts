import type { ServerFeature } from '@atrium/server/feature'
import { footerApi, navigationApi } from '../frame.contract.ts'
import { entities } from '../frame.entity.ts'
import { frameExamples } from './frame.examples.ts'
import { histories } from './frame.history.ts'
import { framePages } from './frame.pages.ts'
import { frameRoutes } from './frame.routes.ts'

export const frame: ServerFeature = {
  histories,
  entities,
  calls: { 'portal.footer': footerApi, 'portal.navigation': navigationApi },
  routes: () => frameRoutes,
  examples: frameExamples,
  pages: framePages,
}
