import { languageApi } from '@atrium/contract/language/language'
import type { ServerFeature } from '@atrium/server/feature'
import { languageErrors } from './language.errors.ts'
import { languageExamples } from './language.examples.ts'
import { languagePages } from './language.pages.ts'
import { languageRoutes } from './language.routes.ts'

export const language: ServerFeature = {
  calls: { 'platform.language': languageApi },
  routes: () => languageRoutes,
  examples: languageExamples,
  errors: languageErrors,
  pages: languagePages,
}
