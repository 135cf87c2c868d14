import { siteLevel } from '@atrium/contract/constants'
import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import { type Route, routes } from '@atrium/server/http/routes'
import { jobRunApi } from '../job-run.contract.ts'
import { deleteRuns, findJobRun, findJobRuns } from './job-run.queries.ts'
import type { JobRunDb } from './job-run.tables.ts'

/** At the site level it covers all tenants, which takes the connection with access to all of them. */
export function jobRunRoutes(site: Site): Route[] {
  const within = <T>(session: Session, db: JobRunDb, work: (db: JobRunDb) => Promise<T>) =>
    session.level === siteLevel ? site({ userId: session.userId }, work) : work(db)
  return routes<typeof jobRunApi, JobRunDb>(jobRunApi, {
    list: ({ query }, { db, session, language }) =>
      within(session, db, all => findJobRuns(all, { language, timeZone: session.timeZone }, query)),

    ofJob: ({ params, query }, { db, session, language }) =>
      within(session, db, all =>
        findJobRuns(all, { language, timeZone: session.timeZone }, { ...query, jobId: params.jobId }),
      ),

    async progress({ params }, { db, session, language }) {
      const run = await within(session, db, all => findJobRun(all, language, params.logId))
      const share = run.totalCount ? Math.min(100, Math.floor((run.doneCount / run.totalCount) * 100)) : 0
      return { progress: run.jobResult === 'DONE' ? 100 : share, message: run.message ?? '' }
    },

    async detail({ params }, { db, session, language }) {
      const run = await within(session, db, all => findJobRun(all, language, params.logId))
      return run.message ?? ''
    },

    clear: async ({ query }, { db }) => ({ cleared: await deleteRuns(db, query) }),
  })
}
