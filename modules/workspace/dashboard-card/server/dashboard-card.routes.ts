import type { Site } from '@atrium/server/db/connection/site'
import { type Route, routes } from '@atrium/server/http/routes'
import { dashboardCardApi } from '../dashboard-card.contract.ts'
import { updateCard } from './dashboard-card.actions.ts'
import { findCard, findCards } from './dashboard-card.queries.ts'
import type { DashboardCardDb } from './dashboard-card.tables.ts'

/** Needs the connection with access to all tenants: the assignment of a card is a row of the tenant. */
export function dashboardCardRoutes(site: Site): Route[] {
  return routes<typeof dashboardCardApi, DashboardCardDb>(dashboardCardApi, {
    list: ({ query }, { language }) => site({}, all => findCards(all, query, language)),

    get: async ({ params: { dashboardCardId: id } }, { language, tokenOf }) => ({
      ...(await site({}, all => findCard(all, id, language))),
      _token: tokenOf('dashboard_card', id),
    }),

    update: ({ body }, { session: { userId }, request, language, tokenOf }) =>
      site({ userId, requestId: request.id }, async all => {
        await updateCard(all, language, body)
        return { ...(await findCard(all, body.id, language)), _token: tokenOf('dashboard_card', body.id) }
      }),
  })
}
