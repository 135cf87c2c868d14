import { type Answering, routes } from '@atrium/server/http/routes'
import { menuEntryApi } from '../menu-entry.contract.ts'
import {
  deleteEntry,
  insertEntry,
  moveEntry,
  putPermissionSets,
  setEntryEnabled,
  updateEntry,
} from './menu-entry.actions.ts'
import { findEntry, findEntryTree, levelFor } from './menu-entry.queries.ts'

const answer = async ({ db, session, language, tokenOf }: Answering, id: string) => ({
  ...(await findEntry(db, session, language, id)),
  _token: tokenOf('menu', id),
})

export const menuEntryRoutes = routes(menuEntryApi, {
  tree: ({ query }, { db, session, language }) =>
    findEntryTree(db, session, language, levelFor(session, query.level)),

  get: ({ params }, context) => answer(context, params.menuId),

  async create({ body }, context) {
    const { db, session, language } = context
    return answer(context, await insertEntry(db, session, language, body))
  },

  async update({ body }, context) {
    const { db, session, language } = context
    await updateEntry(db, session, language, body)
    return answer(context, body.id)
  },

  move: ({ body }, { db, session, language }) => moveEntry(db, session, language, body),

  async enable({ body }, context) {
    await setEntryEnabled(context.db, context.session, context.language, body, true)
    return answer(context, body.id)
  },

  async disable({ body }, context) {
    await setEntryEnabled(context.db, context.session, context.language, body, false)
    return answer(context, body.id)
  },

  remove: ({ params, body }, { db, session, language }) =>
    deleteEntry(db, session, language, { id: params.menuId, ...body }),

  async putPermissionSets({ params, body }, context) {
    const { db, session, language } = context
    await putPermissionSets(db, session, language, params.menuId, body)
    return answer(context, params.menuId)
  },
})
