import { roleApi } from '@atrium/contract/iam/role'
import { workplaceApi } from '@atrium/contract/iam/workplace'
import type { Site } from '../../db/site.ts'
import { decide } from '../../http/decide.ts'
import { type Route, routes } from '../../http/routes.ts'
import {
  countPeopleOnline,
  findEndingRoles,
  findFigures,
  findPasswordEnd,
  findRecentChanges,
} from './workplace.queries.ts'

/** Sessions belong to no tenant, so those of this tenant are counted over the connection that sees them. */
export function workplaceRoutes(site: Site): Route[] {
  return routes(workplaceApi, {
    async figures(_input, { db, session }) {
      const peopleOnline = await site({}, all => countPeopleOnline(all, session))
      return { ...(await findFigures(db, session)), peopleOnline }
    },

    async waiting(_input, { db, session, language }) {
      const mayChangeRoles = decide(session, roleApi.update.access).allowed
      const roles = await findEndingRoles(db, session.userId, mayChangeRoles, language)
      const password = await site({}, all => findPasswordEnd(all, session))
      return [...roles, ...password].sort((one, other) => one.daysLeft - other.daysLeft)
    },

    recentChanges: (_input, { db, session, language }) => findRecentChanges(db, session.userId, language),
  })
}
