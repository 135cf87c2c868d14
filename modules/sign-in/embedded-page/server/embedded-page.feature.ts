import { embeddedPageApi } from '@atrium/contract/access/embedded-page'
import type { ServerFeature } from '@atrium/server/feature'
import { embeddedPageErrors } from './embedded-page.errors.ts'
import { embeddedPageRoutes } from './embedded-page.routes.ts'

export const embeddedPage: ServerFeature = {
  calls: { 'iam.embeddedPage': embeddedPageApi },
  routes: embeddedPageRoutes,
  errors: embeddedPageErrors,
  examples: async () => (await import('./embedded-page.examples.ts')).embeddedPageExamples,
}
