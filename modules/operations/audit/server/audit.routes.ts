import { siteLevel } from '@atrium/contract/constants'
import { auditApi } from '@atrium/contract/operations/audit'
import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { type Route, routes } from '@atrium/server/http/routes'
import { findAudit, findAudits } from './audit.queries.ts'
import { findRequest, findRequests } from './audit-requests.queries.ts'
import { findSummary } from './audit-summary.queries.ts'

/** At the site level it covers all tenants, which takes the connection with access to all of them. */
export function auditRoutes(site: Site): Route[] {
  const within = <T>(session: Session, db: Scoped, work: (db: Scoped) => Promise<T>) =>
    session.level === siteLevel ? site({}, work) : work(db)
  return routes(auditApi, {
    list: ({ query }, { db, session, language, total }) =>
      within(session, db, all =>
        findAudits(all, { language, timeZone: session.timeZone, session }, query, total('audit')),
      ),

    requests: ({ query }, { db, session, language }) =>
      within(session, db, all => findRequests(all, { language, timeZone: session.timeZone, session }, query)),

    summary: ({ query }, { db, session, language }) =>
      within(session, db, all => findSummary(all, { language, timeZone: session.timeZone, session }, query)),

    request: ({ params }, { db, session, language }) =>
      within(session, db, all =>
        findRequest(all, { language, timeZone: session.timeZone, session }, params.auditDataId),
      ),

    get: ({ params }, { db, session, language }) =>
      within(session, db, all =>
        findAudit(all, { language, timeZone: session.timeZone, session }, params.auditDataId),
      ),
  })
}
