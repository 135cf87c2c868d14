import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import { answerForEach } from '@atrium/server/http/batch'
import { type Route, routes } from '@atrium/server/http/routes'
import { scheduledJobBatchApi } from '../scheduled-job-batch.contract.ts'
import { setPaused, triggerJob } from './scheduled-job.actions.ts'
import { connectionOf } from './scheduled-job.routes.ts'
import type { ScheduledJobDb } from './scheduled-job.tables.ts'

interface CallContext {
  db: ScheduledJobDb
  session: Session
  language: string
}

/** The platform runs and pauses the jobs of every tenant, as by the calls for a single one. */
export function scheduledJobBatchRoutes(site: Site): Route[] {
  const within = connectionOf(site)
  const forEach = (
    { db, session, language }: CallContext,
    jobIds: readonly string[],
    work: (db: ScheduledJobDb, jobId: string) => Promise<boolean>,
  ) => within(session, db, all => answerForEach({ db: all, session, language }, jobIds, id => work(all, id)))

  return routes<typeof scheduledJobBatchApi, ScheduledJobDb>(scheduledJobBatchApi, {
    pause: ({ body }, context) => forEach(context, body.jobIds, (db, id) => setPaused(db, id, true)),
    resume: ({ body }, context) => forEach(context, body.jobIds, (db, id) => setPaused(db, id, false)),
    trigger: ({ body }, context) =>
      forEach(context, body.jobIds, async (db, id) => {
        await triggerJob(db, context.session, id)
        return true
      }),
  })
}
