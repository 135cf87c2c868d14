import { languageApi } from '@atrium/contract/platform/language'
import { keep, routes } from '../../http/routes.ts'
import { findLanguages } from './language.queries.ts'

export const languageRoutes = routes(languageApi, {
  list: keep({ per: 'tenant', tables: ['language'] }, (_input, { db }) => findLanguages(db)),
})
