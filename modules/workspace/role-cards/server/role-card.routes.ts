import { routes } from '@atrium/server/http/routes'
import { roleCardApi } from '../role-card.contract.ts'
import { chooseCards, findCardsOfRole, takeCards } from './role-card.queries.ts'
import type { RoleCardsDb } from './role-cards.tables.ts'

export const roleCardRoutes = routes<typeof roleCardApi, RoleCardsDb>(roleCardApi, {
  list: ({ params }, { db, session, language }) => findCardsOfRole(db, session, params.roleId, language),

  assign: ({ body }, { db, session, language }) => chooseCards(db, session, language, body),

  remove: ({ body }, { db }) => takeCards(db, body),
})
