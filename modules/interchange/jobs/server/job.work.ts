import type { JobKind } from '@atrium/contract/interchange/export-task'
import { type Session, sessionForJob } from '@atrium/server/auth/session'
import { inTenant } from '@atrium/server/db/connection/tenant'
import type { Changes } from '@atrium/server/events/changes'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { errorText } from '@atrium/server/http/error-texts'
import { startQueue } from '@atrium/server/scheduling/queue'
import { type Selectable, sql } from 'kysely'
import type { JobsDb, JobTable } from './jobs.tables.ts'

export type Job = Selectable<JobTable>

/** What a kind of job does. It counts only when it comes back, and may be begun again after any step. */
export type JobWork = (job: Job, doing: Doing) => Promise<JobFile | undefined>

/** What a job leaves in the store of files. */
export type JobFile = Record<'fileName' | 'fileKey', string> & { fileSize: number }

export interface Doing {
  session: Session
  /**
   * Says how far it is. To be called between steps, often.
   * @throws when the job is to end here: cancelled, or taken up by another instance
   */
  progress: (doneRows: number, totalRows?: number) => Promise<void>
  /** A transaction of its own that sees the tenant of the job, and all of it as of one moment. */
  inTenant: <T>(work: (db: JobsDb) => Promise<T>) => Promise<T>
  signal: AbortSignal
}

/** Somebody wants the job to end. */
class Cancelled extends Error {}

/** At most so often is progress written down, in milliseconds. */
const progressEvery = 500

/** Works on the jobs of all tenants, each in the name of its person and with what that person may do by then. */
export function startJobs(
  services: RequestServices,
  changes: Changes,
  works: Readonly<Record<JobKind, JobWork>>,
  log: { warn(detail: object, message: string): void },
): () => Promise<void> {
  const end = (job: Job, how: Partial<Pick<Job, 'state' | 'error'> & JobFile>) =>
    services.site({}, (db: JobsDb) =>
      db
        .updateTable('job')
        .set({ ...how, endedAt: sql<Date>`now()`, dueAt: null })
        .where('tenantId', '=', job.tenantId)
        .where('id', '=', job.id)
        .where('tries', '=', job.tries)
        .where('state', '=', 'DOING')
        .execute(),
    )

  return startQueue<Job>(
    { site: services.site, changes, log },
    {
      table: 'job',
      atOnce: 2,
      mostTries: 3,
      firstPauseSeconds: 5,
      async work(job, signal) {
        if (job.cancelAsked) return void (await end(job, { state: 'CANCELLED' }))
        const session = await sessionForJob(services, job)
        const failed = (code: 'error.forbidden') =>
          end(job, { state: 'FAILED', error: errorText(code, job.language, {}) })
        if (!session) return void (await failed('error.forbidden'))
        try {
          const result = await works[job.kind](job, {
            session,
            progress: reporter(services, job, signal),
            inTenant: work => inTenant(services.app, { ...session, isSnapshot: true }, work),
            signal,
          })
          await end(job, { state: 'DONE', ...result })
        } catch (error) {
          if (error instanceof Cancelled) return void (await end(job, { state: 'CANCELLED' }))
          // What is refused once is refused again.
          if (!(error instanceof AppError) || signal.aborted) throw error
          await end(job, { state: 'FAILED', error: errorText(error.code, job.language, error.values) })
        }
        return undefined
      },
      async giveUp(job) {
        await end(job, { state: 'FAILED', error: errorText('error.internal', job.language, {}) })
        return undefined
      },
    },
  )
}

function reporter({ site }: RequestServices, job: Job, signal: AbortSignal): Doing['progress'] {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async (doneRows, totalRows) => {
    signal.throwIfAborted()
    const now = performance.now()
    if (now - writtenAt < progressEvery && doneRows !== totalRows) return
    writtenAt = now
    const found = await site({}, (db: JobsDb) =>
      db
        .updateTable('job')
        .set({ doneRows, ...(totalRows !== undefined && { totalRows }) })
        .where('tenantId', '=', job.tenantId)
        .where('id', '=', job.id)
        .where('tries', '=', job.tries)
        .returning('cancelAsked')
        .executeTakeFirst(),
    )
    if (found?.cancelAsked) throw new Cancelled()
    if (!found) throw new Error('another instance has this job by now')
  }
}
