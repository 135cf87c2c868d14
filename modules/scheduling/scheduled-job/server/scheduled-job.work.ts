import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { decide, requirePart } from '@atrium/server/access/decide'
import { findOffModules, isOn } from '@atrium/server/access/off-modules'
import { sessionForJob } from '@atrium/server/auth/find-session'
import { nowMs } from '@atrium/server/db/connection/clock'
import { inTenant } from '@atrium/server/db/connection/tenant'
import { send } from '@atrium/server/delivery/send'
import type { Changes } from '@atrium/server/events/changes'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { type Queued, startQueue } from '@atrium/server/scheduling/queue'
import type { RunMessage } from '@atrium/server/scheduling/run-texts'
import type { Running, RunServices, Schedulable } from '@atrium/server/scheduling/schedulable'
import { type Selectable, sql } from 'kysely'
import { nextRun } from './cron.ts'
import { planRun } from './scheduled-job.actions.ts'
import type { JobRunTable, ScheduledJobDb } from './scheduled-job.tables.ts'

type Run = Selectable<JobRunTable>

/** Thrown when the run is to be stopped. */
class RunStopped extends Error {}

/** Minimum number of milliseconds between two stored progress updates. */
const progressEvery = 500

interface Log {
  warn(detail: object, message: string): void
}

/**
 * Plans due runs and executes them, in all tenants, until the returned function is called. Any number of
 * instances may do so: each time is planned once, and each run is executed by one instance at a time.
 */
export function startScheduler(
  services: RunServices,
  changes: Changes,
  schedulables: readonly Schedulable[],
  log: Log,
): () => Promise<void> {
  const { site } = services
  const stopPlanning = startQueue<Queued>(
    { site, changes, log },
    {
      table: 'job_clock',
      atOnce: 1,
      mostTries: 10,
      firstPauseSeconds: 5,
      work: clock => plan(services, clock),
      // After ten failed attempts to plan, the clock is tried again in a minute.
      giveUp: async () => new Date(nowMs() + 60_000),
    },
  )
  const instance = `${hostname()}-${randomUUID().slice(0, 4)}`
  const stopRunning = startQueue<Run>(
    { site, changes, log },
    {
      table: 'job_run',
      atOnce: 2,
      mostTries: 3,
      firstPauseSeconds: 5,
      async work(run, signal) {
        await carryOut(services, schedulables, { run, instance, signal })
        return undefined
      },
      async giveUp(run) {
        await end(services, run, 'FAILED', { code: 'error.internal' })
        return undefined
      },
    },
  )
  return async () => {
    await Promise.all([stopPlanning(), stopRunning()])
  }
}

/**
 * Creates the run that is due, and returns the next time. Several missed times result in one run; those at which its
 * module is off in the tenant are left out.
 */
const plan = ({ site, cache }: RequestServices, clock: Queued): Promise<Date | undefined> =>
  site({}, async (db: ScheduledJobDb) => {
    // The same lock order as for changes by people: the job, then its clock.
    const job = await db
      .selectFrom('scheduledJob')
      .select(['tenantId', 'id', 'kind', 'cron', 'timeZone'])
      .where('tenantId', '=', clock.tenantId)
      .where('id', '=', clock.id)
      .forUpdate()
      .executeTakeFirst()
    const { rows } = await sql<{ now: Date; nextRunAt: Date | null }>`
      select now() as now, next_run_at from job_clock
      where tenant_id = ${clock.tenantId} and id = ${clock.id} and tries = ${clock.tries} for update`.execute(
      db,
    )
    const due = rows[0]
    if (!job || !due?.nextRunAt) return undefined
    // An instance that died had already planned it.
    if (due.nextRunAt > due.now) return due.nextRunAt
    const off = await findOffModules({ site, cache }, job.tenantId)
    if (isOn(off, 'scheduled_job', job.kind)) await planRun(db, job, due.nextRunAt)
    const next = nextRun(job, due.now)
    await db
      .updateTable('jobClock')
      .set({ nextRunAt: next ?? null })
      .where('tenantId', '=', clock.tenantId)
      .where('id', '=', clock.id)
      .execute()
    return next
  })

async function carryOut(
  services: RunServices,
  schedulables: readonly Schedulable[],
  { run, instance, signal }: { run: Run; instance: string; signal: AbortSignal },
): Promise<void> {
  const job = await services.site({}, async (db: ScheduledJobDb) => {
    const begun = await db
      .updateTable('jobRun')
      .set({ state: 'RUNNING', instance, startedAt: sql<Date>`coalesce(started_at, now())` })
      .where('tenantId', '=', run.tenantId)
      .where('id', '=', run.id)
      .where('tries', '=', run.tries)
      .where('state', 'in', ['WAITING', 'RUNNING'])
      .returning('jobId')
      .executeTakeFirst()
    return (
      begun &&
      db
        .selectFrom('scheduledJob')
        .selectAll()
        .where('tenantId', '=', run.tenantId)
        .where('id', '=', begun.jobId)
        .executeTakeFirstOrThrow()
    )
  })
  // Stopped, or deleted with its job, before it started.
  if (!job) return
  const session = await sessionForJob(services, job)
  const found = schedulables.find(({ kind }) => kind.kind === job.kind)
  try {
    if (!session || !found) throw new AppError('error.forbidden')
    requirePart(session, 'scheduled_job', job.kind)
    const verdict = decide(session, found.access)
    if (!verdict.allowed)
      throw new AppError(verdict.module ? verdict.error : 'error.forbidden', { module: verdict.module ?? '' })
    const progress = reporter(services, run, signal)
    await progress(0)
    const running: Running = {
      session,
      name: job.name[job.language] ?? Object.values(job.name)[0] ?? job.code,
      inTenant: work => {
        const { tenantId, userId, dataScope, token } = session
        return inTenant(services.app, { tenantId, userId, dataScope, token }, work)
      },
      progress,
    }
    const message = await found.run(job.params, running, services)
    await end(services, run, 'DONE', message)
  } catch (error) {
    if (error instanceof RunStopped) return end(services, run, 'STOPPED', { code: 'run.stopped' })
    // A refusal is permanent, so it is not retried.
    if (!(error instanceof AppError) || error.status >= 500 || signal.aborted) throw error
    await end(services, run, 'FAILED', { code: error.code, values: error.values })
  }
}

/** Records the result of a run, and notifies the person of a failure. */
const end = (
  { site, ownOrigin }: RequestServices,
  run: Run,
  state: 'DONE' | 'FAILED' | 'STOPPED',
  { code, values = {} }: RunMessage,
): Promise<void> =>
  site({}, async (db: ScheduledJobDb) => {
    const ended = await db
      .updateTable('jobRun')
      .set({
        state,
        messageCode: code,
        messageValues: JSON.stringify(values),
        endedAt: sql<Date>`now()`,
        dueAt: null,
      })
      .where('tenantId', '=', run.tenantId)
      .where('id', '=', run.id)
      .where('tries', '=', run.tries)
      .returning('jobId')
      .executeTakeFirst()
    if (!ended || state !== 'FAILED') return
    const job = await db
      .selectFrom('scheduledJob')
      .select(['userId', 'code', 'name', 'language'])
      .where('tenantId', '=', run.tenantId)
      .where('id', '=', run.jobId)
      .executeTakeFirstOrThrow()
    await send(db, {
      tenantId: run.tenantId,
      code: 'HSDR.JOB_FAILED',
      args: {
        name: job.name[job.language] ?? job.code,
        link: `${ownOrigin}/hsdr/job-log?jobCode=${encodeURIComponent(job.code)}`,
      },
      to: [{ userId: job.userId }],
    })
  })

function reporter({ site }: RequestServices, run: Run, signal: AbortSignal): Running['progress'] {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async (done, total) => {
    signal.throwIfAborted()
    const now = performance.now()
    if (now - writtenAt < progressEvery && done !== total) return
    writtenAt = now
    const found = await site({}, (db: ScheduledJobDb) =>
      db
        .updateTable('jobRun')
        .set({ doneCount: done, ...(total !== undefined && { totalCount: total }) })
        .where('tenantId', '=', run.tenantId)
        .where('id', '=', run.id)
        .where('tries', '=', run.tries)
        .returning('stopAsked')
        .executeTakeFirst(),
    )
    if (!found) throw new Error('another instance has this run by now')
    if (found.stopAsked) throw new RunStopped()
  }
}
