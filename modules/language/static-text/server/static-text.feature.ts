import { staticTextApi } from '@atrium/contract/language/static-text'
import type { ServerFeature } from '@atrium/server/feature'
import { staticTextErrors } from './static-text.errors.ts'
import { staticTextExamples } from './static-text.examples.ts'
import { staticTextPages } from './static-text.pages.ts'
import { staticTextRoutes } from './static-text.routes.ts'

export const staticText: ServerFeature = {
  calls: { 'platform.staticText': staticTextApi },
  routes: () => staticTextRoutes,
  examples: staticTextExamples,
  errors: staticTextErrors,
  pages: staticTextPages,
}
