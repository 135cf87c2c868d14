import type { AnswerOf, QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { runText } from '@atrium/server/scheduling/run-texts'
import { type RawBuilder, sql } from 'kysely'
import {
  type JobRunState,
  mostCountedJobs,
  mostRecentRuns,
  type ScheduledJob,
  type ScheduledJobDetail,
  type ScheduledJobStatus,
  type ScheduledJobView,
  type scheduledJobApi,
} from '../scheduled-job.contract.ts'
import { cronMeaning } from './cron.ts'
import type { ScheduledJobDb } from './scheduled-job.tables.ts'

const status = sql<ScheduledJobStatus>`case
  when exists (select from job_run r where r.tenant_id = j.tenant_id and r.job_id = j.id and r.state in ('WAITING', 'RUNNING'))
    then 'RUNNING'
  when j.paused then 'PAUSED'
  when c.next_run_at is null then 'COMPLETE'
  else 'NORMAL' end`

const recentRuns = sql<
  { id: string; state: JobRunState; at: string; took: number | null }[]
>`coalesce((select jsonb_agg(to_jsonb(one) order by one.at desc) from (
    select r.id, r.state, r.planned_at as at,
      greatest(0, round(extract(epoch from coalesce(r.ended_at, now()) - r.started_at) * 1000)) as took
    from job_run r where r.tenant_id = j.tenant_id and r.job_id = j.id
    order by r.planned_at desc limit ${sql.lit(mostRecentRuns)}) one), '[]')`

/** Conditions of the views, over alias `j`: by the last run that ended, or by the status. */
const isIn = {
  failed: sql<boolean>`coalesce((select r.state = 'FAILED' from job_run r
    where r.tenant_id = j.tenant_id and r.job_id = j.id and r.state in ('DONE', 'FAILED', 'STOPPED')
    order by r.planned_at desc limit 1), false)`,
  running: sql<boolean>`${status} = 'RUNNING'`,
  waiting: sql<boolean>`${status} = 'NORMAL'`,
  paused: sql<boolean>`${status} = 'PAUSED'`,
} as const satisfies Record<ScheduledJobView, unknown>

const jobRows = (db: ScheduledJobDb, language: string) =>
  db
    .selectFrom('scheduledJob as j')
    .innerJoin('tenant as t', 't.tenantId', 'j.tenantId')
    .innerJoin('jobClock as c', join =>
      join.onRef('c.tenantId', '=', 'j.tenantId').onRef('c.id', '=', 'j.id'),
    )
    .leftJoin('actor as owner', 'owner.id', 'j.userId')
    .leftJoin('actor as creator', 'creator.id', 'j.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'j.updatedBy')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('jobRun as r')
          .select([
            'r.plannedAt',
            'r.state',
            'r.messageCode',
            'r.messageValues',
            'r.doneCount',
            'r.totalCount',
          ])
          .whereRef('r.tenantId', '=', 'j.tenantId')
          .whereRef('r.jobId', '=', 'j.id')
          .orderBy('r.plannedAt', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .selectAll('j')
    .select(['last.messageCode', 'last.messageValues', 'last.doneCount', 'last.totalCount'])
    .select(recentRuns.as('recentRuns'))
    .select([
      'c.nextRunAt',
      'last.plannedAt as lastRunAt',
      'last.state as lastRunState',
      'owner.realName',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
      sql<string>`tr(j.name, ${language})`.as('said'),
      sql<string>`tr(t.name, ${language})`.as('tenantName'),
      status.as('status'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof jobRows>['executeTakeFirstOrThrow']>>

const asJob = (row: Row, language: string): ScheduledJob => ({
  jobId: row.id,
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  jobCode: row.code,
  description: row.said,
  jobHandler: row.kind,
  jobParam: row.params,
  jobCron: row.cron,
  timeZone: row.timeZone,
  cronMeaning: cronMeaning(row.cron, language),
  keepDays: row.keepDays,
  jobStatus: row.status,
  failuresInRow: failuresIn(row.recentRuns.map(({ state }) => state)),
  recentRuns: row.recentRuns.map(({ id, state, at, took }) => ({
    logId: id,
    jobResult: state,
    plannedDate: new Date(at).toISOString(),
    ...(took !== null && { milliseconds: Number(took) }),
  })),
  ...(row.messageCode && { lastRunMessage: runText(row.messageCode, row.messageValues ?? {}, language) }),
  ...(row.lastRunState === 'RUNNING' &&
    row.totalCount && {
      lastRunProgress: Math.min(100, Math.round(((row.doneCount ?? 0) / row.totalCount) * 100)),
    }),
  realName: row.realName ?? '–',
  ...(row.nextRunAt && { nextRunDate: row.nextRunAt.toISOString() }),
  ...(row.lastRunAt && { lastRunDate: row.lastRunAt.toISOString() }),
  ...(row.lastRunState && { lastRunState: row.lastRunState }),
  ...stampsOf(row),
})

/** The number of failed runs since one succeeded; those that are under way or were skipped do not count. */
function failuresIn(states: readonly JobRunState[]): number {
  const ended = states.filter(state => state === 'FAILED' || state === 'DONE')
  const succeeded = ended.indexOf('DONE')
  return succeeded < 0 ? ended.length : succeeded
}

/** @throws `error.not_found` */
export async function findScheduledJob(
  db: ScheduledJobDb,
  language: string,
  id: string,
): Promise<Omit<ScheduledJobDetail, '_token'>> {
  const row = await jobRows(db, language).where('j.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return { ...asJob(row, language), _tls: { description: row.name } }
}

const sortBy = {
  jobCode: sql`j.code`,
  description: sql`said`,
  jobHandler: sql`j.kind`,
  nextRunDate: sql`c.next_run_at`,
  lastRunDate: sql`last.planned_at`,
  tenantName: sql`tenant_name`,
} as const

type Filter = QueryOf<typeof scheduledJobApi.counts>

function conditionOf(filter: Filter, language: string): RawBuilder<boolean> {
  const { jobCode, description, jobHandler, jobStatus, tenantId } = filter
  const conditions = [
    sql`true`,
    ...(jobCode ? [sql`starts_with(lower(j.code), lower(${jobCode}))`] : []),
    ...(description ? [sql`strpos(lower(tr(j.name, ${language})), lower(${description})) > 0`] : []),
    ...(jobHandler ? [sql`j.kind = ${jobHandler}`] : []),
    ...(jobStatus ? [sql`${status} = any(${jobStatus}::text[])`] : []),
    ...(tenantId === undefined ? [] : [sql`j.tenant_id = ${tenantId}`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The jobs visible to `db`: of one tenant, or of all. */
export async function findScheduledJobs(
  db: ScheduledJobDb,
  language: string,
  filter: QueryOf<typeof scheduledJobApi.list>,
): Promise<Page<ScheduledJob>> {
  let found = jobRows(db, language).where(conditionOf(filter, language))
  if (filter.view) found = found.where(isIn[filter.view])
  const page = await findPage(found, filter, { sortBy, tie: [sql`j.tenant_id`, sql`j.code`] })
  return { ...page, content: page.content.map(row => asJob(row, language)) }
}

/** Counts the jobs of each view in one statement. */
export async function countScheduledJobs(
  db: ScheduledJobDb,
  language: string,
  filter: Filter,
): Promise<AnswerOf<typeof scheduledJobApi.counts>> {
  const counts = Object.entries(isIn).map(
    ([view, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(view)}`,
  )
  const { rows } = await sql<AnswerOf<typeof scheduledJobApi.counts>>`
    select count(*) as "all", ${sql.join(counts)} from (
      select j.* from scheduled_job j where ${conditionOf({ ...filter, jobStatus: undefined }, language)}
      limit ${sql.lit(mostCountedJobs)}) j
      join job_clock c on c.tenant_id = j.tenant_id and c.id = j.id`.execute(db)
  return rows[0] ?? { all: 0, failed: 0, running: 0, waiting: 0, paused: 0 }
}
