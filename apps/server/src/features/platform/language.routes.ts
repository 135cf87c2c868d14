import { languageApi } from '@atrium/contract/platform/language'
import { routes } from '../../http/routes.ts'
import { findLanguages } from './language.queries.ts'

export const languageRoutes = routes(languageApi, {
  list: (_input, { db }) => findLanguages(db),
})
