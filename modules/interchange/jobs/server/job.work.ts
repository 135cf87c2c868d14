import type { JobKind } from '@atrium/contract/interchange/export-task'
import { sessionForJob } from '@atrium/server/auth/find-session'
import type { Session } from '@atrium/server/auth/session'
import { inTenant } from '@atrium/server/db/connection/tenant'
import type { Changes } from '@atrium/server/events/changes'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { errorText } from '@atrium/server/http/error-texts'
import { startQueue } from '@atrium/server/scheduling/queue'
import { type Selectable, sql } from 'kysely'
import type { JobsDb, JobTable } from './jobs.tables.ts'

export type Job = Selectable<JobTable>

/**
 * The implementation of a kind of job. It takes effect only when it returns, and may be restarted after any
 * step.
 */
export type JobWork = (job: Job, doing: Doing) => Promise<JobFile | undefined>

/** The file of a job in the store. */
export type JobFile = Record<'fileName' | 'fileKey', string> & { fileSize: number }

export interface Doing {
  session: Session
  /**
   * Stores the progress; to be called often between steps.
   * @throws when the job must stop: it was canceled, or taken over by another instance
   */
  progress: (doneRows: number, totalRows?: number) => Promise<void>
  /** Runs work in a transaction of its own on the job's tenant, with one snapshot. */
  inTenant: <T>(work: (db: JobsDb) => Promise<T>) => Promise<T>
  signal: AbortSignal
}

/** Thrown when the job is to be canceled. */
class Canceled extends Error {}

/** Minimum number of milliseconds between two stored progress updates. */
const progressEvery = 500

/** Executes the jobs of all tenants, each as its person with their current permissions. */
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
          if (error instanceof Canceled) return void (await end(job, { state: 'CANCELLED' }))
          // A refusal is permanent, so it is not retried.
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
    if (found?.cancelAsked) throw new Canceled()
    if (!found) throw new Error('another instance has this job by now')
  }
}
