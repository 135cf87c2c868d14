import { workplaceApi } from '@atrium/contract/iam/workplace'
import type { Site } from '../../db/site.ts'
import { type Route, routes } from '../../http/routes.ts'
import { countPeopleOnline, findFigures, findRecentChanges } from './workplace.queries.ts'

/** Sessions belong to no tenant, so those of this tenant are counted over the connection that sees them. */
export function workplaceRoutes(site: Site): Route[] {
  return routes(workplaceApi, {
    async figures(_input, { db, session }) {
      const peopleOnline = await site({}, all => countPeopleOnline(all, session.tenantId))
      return { ...(await findFigures(db)), peopleOnline }
    },

    recentChanges: (_input, { db, session, language }) => findRecentChanges(db, session.userId, language),
  })
}
