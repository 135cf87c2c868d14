import { languageApi } from '@atrium/contract/language/language'
import { cached, routes } from '@atrium/server/http/routes'
import { insertLanguage, updateLanguage } from './language.actions.ts'
import { findManagedLanguage, findManagedLanguages } from './language.queries.ts'
import { findEnabledLanguages, findLanguages } from './language.reads.ts'

export const languageRoutes = routes(languageApi, {
  list: cached({ per: 'tenant', tables: ['language', 'config'] }, ({ query }, { db }) =>
    query.all === '1' ? findEnabledLanguages(db) : findLanguages(db),
  ),

  page: ({ query }, { db }) => findManagedLanguages(db, query),

  get: ({ params }, { db }) => findManagedLanguage(db, params.languageId),

  async create({ body }, { db }) {
    return findManagedLanguage(db, await insertLanguage(db, body))
  },

  async update({ params, body }, { db }) {
    await updateLanguage(db, params.languageId, body)
    return findManagedLanguage(db, params.languageId)
  },
})
