import { routes } from '@atrium/server/http/routes'
import { roleCardApi } from '../role-card.contract.ts'
import { chooseCards, findCardsOfRole, takeCards } from './role-card.queries.ts'
import type { RoleCardsDb } from './role-cards.tables.ts'

export const roleCardRoutes = routes<typeof roleCardApi, RoleCardsDb>(roleCardApi, {
  list: ({ params }, { db, language }) => findCardsOfRole(db, params.roleId, language),

  assign: ({ body }, { db, language }) => chooseCards(db, language, body),

  remove: ({ body }, { db }) => takeCards(db, body),
})
