import { promptApi } from '@atrium/contract/platform/prompt'
import { keep, routes } from '../../http/routes.ts'
import { findPrompts } from './prompt.queries.ts'

export const promptRoutes = routes(promptApi, {
  list: keep({ per: 'tenant', tables: ['prompt'] }, ({ params, query }, { db }) => {
    const asked = [query.promptKey ?? []].flat().flatMap(text => text.split(','))
    return findPrompts(db, params.lang, asked.map(key => key.trim()).filter(Boolean))
  }),
})
