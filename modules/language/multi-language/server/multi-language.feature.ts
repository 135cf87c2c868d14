import type { ServerFeature } from '@atrium/server/feature'
import { multiLanguageApi } from '../multi-language.contract.ts'
import { multiLanguageRoutes } from './multi-language.routes.ts'

export const multiLanguage: ServerFeature = {
  calls: { 'platform.multiLanguage': multiLanguageApi },
  routes: () => multiLanguageRoutes,
}
