import { savedViewApi } from '@atrium/contract/workspace/saved-view'
import { cached, routes } from '@atrium/server/http/routes'
import { chooseDefaultView, deleteView, insertView, shareView, updateView } from './saved-view.actions.ts'
import { findSavedView, findSavedViews } from './saved-view.queries.ts'
import type { SavedViewsDb } from './saved-views.tables.ts'

export const savedViewRoutes = routes<typeof savedViewApi, SavedViewsDb>(savedViewApi, {
  list: cached({ per: 'person', tables: ['savedView', 'appUser'] }, ({ query }, { db, session }) =>
    findSavedViews(db, session.userId, query.code),
  ),

  async create({ body }, { db, session }) {
    return findSavedView(db, session.userId, await insertView(db, session.userId, body))
  },

  async update({ body }, { db, session }) {
    await updateView(db, session.userId, body)
    return findSavedView(db, session.userId, body.id)
  },

  async share({ body }, { db, session }) {
    await shareView(db, session.userId, body)
    return findSavedView(db, session.userId, body.id)
  },

  chooseDefault: ({ body }, { db, session }) => chooseDefaultView(db, session.userId, body),
  remove: ({ body }, { db, session }) => deleteView(db, session.userId, body),
})
