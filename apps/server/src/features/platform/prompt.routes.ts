import { promptApi } from '@atrium/contract/platform/prompt'
import { keep, routes } from '../../http/routes.ts'
import { deletePrompts, insertPrompt, updatePrompt } from './prompt.actions.ts'
import { findManagedPrompt, findManagedPrompts, findPrompts } from './prompt.queries.ts'

export const promptRoutes = routes(promptApi, {
  list: keep({ per: 'tenant', tables: ['prompt'] }, ({ params, query }, { db }) => {
    const asked = [query.promptKey ?? []].flat().flatMap(text => text.split(','))
    return findPrompts(db, params.lang, asked.map(key => key.trim()).filter(Boolean))
  }),

  page: ({ query }, { db }) => findManagedPrompts(db, query),

  get: ({ params }, { db }) => findManagedPrompt(db, params.promptId),

  async create({ body }, { db }) {
    return findManagedPrompt(db, await insertPrompt(db, body))
  },

  async update({ body }, { db }) {
    await updatePrompt(db, body)
    return findManagedPrompt(db, body.id)
  },

  remove: ({ body }, { db }) => deletePrompts(db, body),
})
