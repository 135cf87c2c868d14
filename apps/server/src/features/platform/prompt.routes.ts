import { promptApi } from '@atrium/contract/platform/prompt'
import { routes } from '../../http/routes.ts'
import { findPrompts } from './prompt.queries.ts'

export const promptRoutes = routes(promptApi, {
  list: ({ params, query }, { db }) => {
    const asked = [query.promptKey ?? []].flat().flatMap(text => text.split(','))
    return findPrompts(db, params.lang, asked.map(key => key.trim()).filter(Boolean))
  },
})
