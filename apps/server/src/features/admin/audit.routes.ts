import { auditApi } from '@atrium/contract/admin/audit'
import { siteLevel } from '@atrium/contract/constants'
import type { Site } from '../../db/site.ts'
import type { Scoped } from '../../db/tenant.ts'
import { type Route, routes } from '../../http/routes.ts'
import type { Session } from '../../http/session.ts'
import { findAudit, findAudits } from './audit.queries.ts'

/** At the site level it is about every tenant, which takes the connection that sees them all. */
export function auditRoutes(site: Site): Route[] {
  const within = <T>(session: Session, db: Scoped, work: (db: Scoped) => Promise<T>) =>
    session.level === siteLevel ? site({}, work) : work(db)
  return routes(auditApi, {
    list: ({ query }, { db, session, language, total }) =>
      within(session, db, all =>
        findAudits(all, { language, timeZone: session.timeZone }, query, total('audit')),
      ),

    get: ({ params }, { db, session, language }) =>
      within(session, db, all =>
        findAudit(all, { language, timeZone: session.timeZone }, params.auditDataId),
      ),
  })
}
