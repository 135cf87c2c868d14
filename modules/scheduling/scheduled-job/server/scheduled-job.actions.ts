import type { BodyOf } from '@atrium/contract/endpoint'
import { paramsSchema } from '@atrium/contract/scheduling/scheduled-kind'
import { requireAccess, requirePart } from '@atrium/server/access/decide'
import type { Session } from '@atrium/server/auth/session'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import { parse } from '@atrium/server/http/parse'
import type { Schedulable } from '@atrium/server/scheduling/schedulable'
import { sql } from 'kysely'
import type { ScheduledJobDraft, scheduledJobApi } from '../scheduled-job.contract.ts'
import { nextRun, type Rhythm, requireRhythm } from './cron.ts'
import type { ScheduledJobDb } from './scheduled-job.tables.ts'

type Change = BodyOf<typeof scheduledJobApi.update>
type Refs = BodyOf<typeof scheduledJobApi.remove>

export async function insertScheduledJob(
  db: ScheduledJobDb,
  session: Session,
  schedulables: readonly Schedulable[],
  draft: ScheduledJobDraft,
): Promise<string> {
  const columns = columnsOf(session, schedulables, draft)
  const now = await databaseNow(db)
  requireRhythm(columns, now)
  const { id } = await db
    .insertInto('scheduledJob')
    .values({ code: draft.jobCode, name: textsOf({}, session, draft), ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('jobClock').values({ id }).execute()
  await setClock(db, id, nextRun(columns, now) ?? null)
  return id
}

/** Saves a job; a paused one stays paused. */
export async function updateScheduledJob(
  db: ScheduledJobDb,
  session: Session,
  schedulables: readonly Schedulable[],
  change: Change,
): Promise<void> {
  const { jobId, objectVersionNumber } = change
  await lockVersion(db, 'scheduledJob', { id: jobId, objectVersionNumber })
  const columns = columnsOf(session, schedulables, change)
  const now = await databaseNow(db)
  requireRhythm(columns, now)
  const before = await db
    .selectFrom('scheduledJob')
    .select(['name', 'paused'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('scheduledJob')
    .set({ name: textsOf(before.name, session, change), ...columns })
    .where('id', '=', jobId)
    .execute()
  if (!before.paused) await setClock(db, jobId, nextRun(columns, now) ?? null)
}

export async function deleteScheduledJobs(db: ScheduledJobDb, refs: Refs): Promise<void> {
  const sorted = [...refs].sort((one, other) => (one.jobId < other.jobId ? -1 : 1))
  for (const { jobId, objectVersionNumber } of sorted) {
    await lockVersion(db, 'scheduledJob', { id: jobId, objectVersionNumber })
    await db.deleteFrom('scheduledJob').where('id', '=', jobId).execute()
  }
}

/**
 * Pauses or resumes a job, and returns whether that changed it. Runs missed while paused are not made up for.
 */
export async function setPaused(db: ScheduledJobDb, jobId: string, paused: boolean): Promise<boolean> {
  const job = await lockJob(db, jobId)
  if (job.paused === paused) return false
  await db.updateTable('scheduledJob').set({ paused }).where('id', '=', jobId).execute()
  await setClock(db, jobId, paused ? null : (nextRun(job, await databaseNow(db)) ?? null))
  return true
}

/** @throws `error.scheduled_job.running` while a run is in progress */
export async function triggerJob(db: ScheduledJobDb, session: Session, jobId: string): Promise<void> {
  const { tenantId } = await lockJob(db, jobId)
  if (await isUnderWay(db, jobId)) throw new AppError('error.scheduled_job.running')
  await db
    .insertInto('jobRun')
    .values({
      tenantId,
      jobId,
      plannedAt: sql<Date>`clock_timestamp()`,
      dueAt: sql<Date>`now()`,
      askedBy: session.userId,
      manual: true,
      state: 'WAITING',
    })
    .execute()
}

/**
 * Creates the run for a scheduled time, at most once. It is skipped if another one is in progress. The caller
 * has locked the job.
 */
export async function planRun(
  db: ScheduledJobDb,
  { tenantId, id }: { tenantId: number; id: string },
  plannedAt: Date,
): Promise<void> {
  const skips = await isUnderWay(db, id)
  await db
    .insertInto('jobRun')
    .values({
      tenantId,
      jobId: id,
      plannedAt,
      ...(skips
        ? { state: 'SKIPPED', endedAt: sql<Date>`now()`, messageCode: 'run.skipped' }
        : { state: 'WAITING', dueAt: sql<Date>`now()` }),
    })
    .onConflict(conflict => conflict.columns(['tenantId', 'jobId', 'plannedAt']).doNothing())
    .execute()
}

/** Stops a run: one that has not started ends now, a running one at its next step. */
export async function stopRun(db: ScheduledJobDb, jobId: string): Promise<void> {
  await lockJob(db, jobId)
  await sql`
    update job_run set stop_asked = true,
      state = case when state = 'WAITING' then 'STOPPED' else state end,
      message_code = case when state = 'WAITING' then 'run.stopped' else message_code end,
      ended_at = case when state = 'WAITING' then now() end,
      due_at = case when state = 'WAITING' then null else due_at end
    where job_id = ${jobId} and state in ('WAITING', 'RUNNING')`.execute(db)
}

const isUnderWay = async (db: ScheduledJobDb, jobId: string): Promise<boolean> =>
  (await db
    .selectFrom('jobRun')
    .select('id')
    .where('jobId', '=', jobId)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirst()) !== undefined

/** @throws `error.not_found` */
async function lockJob(db: ScheduledJobDb, jobId: string) {
  const job = await db
    .selectFrom('scheduledJob')
    .select(['tenantId', 'paused', 'cron', 'timeZone'])
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  if (!job) throw new AppError('error.not_found')
  return job
}

/** Sets the next time, and takes the clock from an instance that is planning by the old one. */
const setClock = (db: ScheduledJobDb, id: string, next: Date | null) =>
  db
    .updateTable('jobClock')
    .set(eb => ({ nextRunAt: next, dueAt: next, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** The database's clock, shared by all instances. */
export async function databaseNow(db: ScheduledJobDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

const textsOf = (
  before: Readonly<Record<string, string>>,
  { language }: Session,
  { description, _tls }: Pick<ScheduledJobDraft, 'description' | '_tls'>,
) => JSON.stringify(mergedTexts(before, language, description, _tls?.description))

/**
 * The columns of a draft without its names. Callers can only schedule what they may do themselves.
 * @throws Denied, `error.data_invalid` naming the parameter
 */
function columnsOf(
  session: Session,
  schedulables: readonly Schedulable[],
  draft: Omit<ScheduledJobDraft, 'jobCode'>,
) {
  const found = schedulables.find(({ kind }) => kind.kind === draft.jobHandler)
  if (!found) throw new AppError('error.not_found')
  requirePart(session, 'scheduled_job', draft.jobHandler)
  requireAccess(session, found.access)
  const rhythm: Rhythm = { cron: draft.jobCron, timeZone: draft.timeZone }
  return {
    ...rhythm,
    kind: draft.jobHandler,
    params: JSON.stringify(parse(paramsSchema(found.kind), draft.jobParam, session.language)),
    keepDays: draft.keepDays,
    userId: session.userId,
    roleId: session.roleId,
    sessionId: session.id,
    language: session.language,
    scope: JSON.stringify(session.scope),
  }
}
