import { roleRequestApi } from '@atrium/access/permission-request/permission-request.contract.ts'
import { roleApi } from '@atrium/access/role/role.contract.ts'
import type { Endpoint } from '@atrium/contract/endpoint'
import { accountApi } from '@atrium/directory/account/account.contract.ts'
import { jobRunApi } from '@atrium/scheduling/job-run/job-run.contract.ts'
import { decide } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import type { RecentTable } from '@atrium/server/db/audit/recent-table'
import type { Site } from '@atrium/server/db/connection/site'
import { type Route, routes } from '@atrium/server/http/routes'
import { featuresWithout } from '@atrium/server/modules'
import { onlineUserApi } from '@atrium/sign-in/online-user/online-user.contract.ts'
import { workplaceApi } from '../workplace.contract.ts'
import {
  countPeopleOnline,
  findEndingRoles,
  findFigures,
  findPasswordEnd,
  findRecentChanges,
  findRoleFigures,
} from './workplace.queries.ts'

/** The tables whose changes the installed features show to a session. */
const recentTables = (session: Session): Readonly<Record<string, RecentTable>> =>
  Object.fromEntries(
    featuresWithout(session.off.names)
      .flatMap(({ recent = {} }) => Object.entries(recent))
      .filter(([, { access }]) => access === undefined || decide(session, access).allowed),
  )

/** Sessions belong to no tenant, so those of this tenant are counted on the connection that sees them. */
export function workplaceRoutes(site: Site): Route[] {
  return routes(workplaceApi, {
    async figures(_input, { db, session }) {
      const peopleOnline = await site({}, all => countPeopleOnline(all, session))
      return { ...(await findFigures(db, session)), peopleOnline }
    },

    async roleFigures(_input, { db, session }) {
      const may = (call: Endpoint) => decide(session, call.access).allowed
      const parts = {
        seats: may(accountApi.list),
        roles: may(roleApi.list),
        requests: may(roleRequestApi.listAll),
        jobs: may(jobRunApi.list),
      }
      const figures = await findRoleFigures(db, session, parts)
      if (!may(onlineUserApi.list)) return figures
      return { ...figures, online: await site({}, all => countPeopleOnline(all, session)) }
    },

    async waiting(_input, { db, session, language }) {
      const mayChangeRoles = decide(session, roleApi.update.access).allowed
      const roles = await findEndingRoles(db, session.userId, mayChangeRoles, language)
      const password = await site({}, all => findPasswordEnd(all, session))
      return [...roles, ...password].sort((one, other) => one.daysLeft - other.daysLeft)
    },

    recentChanges: (_input, { db, session, language }) =>
      findRecentChanges(db, session.userId, language, recentTables(session)),
  })
}
