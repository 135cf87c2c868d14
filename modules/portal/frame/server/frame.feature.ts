import type { ServerFeature } from '@atrium/server/feature'
import { footerApi, navigationApi } from '../frame.contract.ts'
import { frameExamples } from './frame.examples.ts'
import { framePages } from './frame.pages.ts'
import { frameRoutes } from './frame.routes.ts'

export const frame: ServerFeature = {
  calls: { 'portal.footer': footerApi, 'portal.navigation': navigationApi },
  routes: () => frameRoutes,
  examples: frameExamples,
  pages: framePages,
}
