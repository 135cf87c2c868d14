import { languageLov, lovApi } from '@atrium/contract/platform/lov'
import { keep, routes } from '../../http/routes.ts'
import { findLanguages } from './language.queries.ts'

export const lovRoutes = routes(lovApi, {
  // The languages are a table of their own; an unknown lookup has no values, and is no error.
  data: keep({ per: 'tenant', tables: ['language'] }, async ({ query }, { db }) => {
    if (query.lovCode !== languageLov) return []
    const languages = await findLanguages(db)
    return languages.map(one => ({ ...one, value: one.code, meaning: one.name }))
  }),
})
