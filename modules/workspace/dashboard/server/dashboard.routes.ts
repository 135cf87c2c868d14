import { dashboardApi } from '@atrium/contract/workspace/dashboard'
import { arrangedCards } from '@atrium/contract/workspace/dashboard-grid'
import { grantTables } from '@atrium/server/access/grants'
import { AppError } from '@atrium/server/http/app-error'
import { cached, routes } from '@atrium/server/http/routes'
import { findLayout, findRoleCards, forgetPlaces, keepPlaces } from './dashboard.queries.ts'
import type { DashboardDb } from './dashboard.tables.ts'

const cardTables = ['dashboardCard', 'dashboardRoleCard', 'dashboardTenantCard', ...grantTables] as const

export const dashboardRoutes = routes<typeof dashboardApi, DashboardDb>(dashboardApi, {
  layout: cached(
    { per: 'person', tables: [...cardTables, 'dashboardLayout'] },
    (_input, { db, session, language }) => findLayout(db, session, language),
  ),

  roleCards: cached({ per: 'role', tables: cardTables }, (_input, { db, session, language }) =>
    findRoleCards(db, session, language),
  ),

  async save({ body }, { db, session, language }) {
    const ids = new Set((await findRoleCards(db, session, language)).map(card => card.cardId))
    const seen = new Set(body.map(place => place.cardId))
    if (seen.size < body.length) throw new AppError('error.dashboard.card_twice')
    const unknown = body.find(place => !ids.has(place.cardId))
    if (unknown) throw new AppError('error.dashboard.card_unknown').about(unknown.cardId)
    await keepPlaces(db, session, arrangedCards(body))
    return findLayout(db, session, language)
  },

  async reset(_input, { db, session, language }) {
    await forgetPlaces(db, session)
    return findLayout(db, session, language)
  },
})
