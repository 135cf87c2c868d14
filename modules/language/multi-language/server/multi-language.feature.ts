import { multiLanguageApi } from '@atrium/contract/language/multi-language'
import type { ServerFeature } from '@atrium/server/feature'
import { multiLanguageRoutes } from './multi-language.routes.ts'

export const multiLanguage: ServerFeature = {
  calls: { 'platform.multiLanguage': multiLanguageApi },
  routes: () => multiLanguageRoutes,
}
