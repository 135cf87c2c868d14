import type { BodyOf } from '@atrium/contract/endpoint'
import { promptApi } from '@atrium/contract/language/prompt'
import type { PromptDraft } from '@atrium/contract/language/prompt.schema'
import { saveRows } from '@atrium/server/http/batch'
import { cached, routes } from '@atrium/server/http/routes'
import { deletePrompts, insertPrompt, updatePrompt, updatePromptInLanguages } from './prompt.actions.ts'
import {
  findManagedPrompt,
  findManagedPrompts,
  findPromptInLanguages,
  findPrompts,
  keysIn,
} from './prompt.queries.ts'
import type { PromptDb } from './prompt.tables.ts'

/** A draft for each language. */
function draftsIn(body: BodyOf<typeof promptApi.create>): PromptDraft[] {
  if (!('promptConfigs' in body)) return [body]
  const { promptConfigs, ...key } = body
  return Object.entries(promptConfigs).map(([lang, description]) => ({ ...key, lang, description }))
}

export const promptRoutes = routes<typeof promptApi, PromptDb>(promptApi, {
  list: cached({ per: 'tenant', tables: ['prompt'] }, ({ params, query }, { db }) =>
    findPrompts(db, params.lang, keysIn(query)),
  ),

  page: ({ query }, { db }) => findManagedPrompts(db, query),
  pageList: ({ query }, { db }) => findManagedPrompts(db, query),

  detail: ({ query }, { db }) => findPromptInLanguages(db, query),

  get: ({ params }, { db }) => findManagedPrompt(db, params.promptId),

  async create({ body }, { db }) {
    const drafts = draftsIn(body)
    const ids = []
    for (const draft of drafts) ids.push(await insertPrompt(db, draft))
    return findManagedPrompt(db, ids[0] ?? '')
  },

  async update({ body }, { db, session }) {
    if ('promptConfigs' in body)
      return findManagedPrompt(db, await updatePromptInLanguages(db, session, body))
    await updatePrompt(db, body)
    return findManagedPrompt(db, body.id)
  },

  remove: ({ body }, { db }) => deletePrompts(db, body),

  async saveAll({ body }, { db, session, language }) {
    const ids = await saveRows(session, language, {
      rows: body,
      calls: { create: promptApi.create, update: promptApi.update, delete: promptApi.remove },
      create: row => insertPrompt(db, row),
      async update(row) {
        await updatePrompt(db, row)
        return row.id
      },
      delete: row => deletePrompts(db, [row]),
      fieldOf: {
        'error.prompt.taken': 'promptCode',
        'error.language.unknown': 'lang',
        'error.optimistic_lock': 'objectVersionNumber',
        'error.not_found': 'id',
      },
    })
    return Promise.all(ids.map(id => findManagedPrompt(db, id)))
  },
})
