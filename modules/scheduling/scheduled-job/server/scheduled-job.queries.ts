import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type {
  ScheduledJob,
  ScheduledJobDetail,
  ScheduledJobStatus,
  scheduledJobApi,
} from '../scheduled-job.contract.ts'
import { cronMeaning } from './cron.ts'
import type { ScheduledJobDb } from './scheduled-job.tables.ts'

const status = sql<ScheduledJobStatus>`case
  when exists (select from job_run r where r.tenant_id = j.tenant_id and r.job_id = j.id and r.state in ('WAITING', 'RUNNING'))
    then 'RUNNING'
  when j.paused then 'PAUSED'
  when c.next_run_at is null then 'COMPLETE'
  else 'NORMAL' end`

const jobRows = (db: ScheduledJobDb, language: string) =>
  db
    .selectFrom('scheduledJob as j')
    .innerJoin('tenant as t', 't.tenantId', 'j.tenantId')
    .innerJoin('jobClock as c', join =>
      join.onRef('c.tenantId', '=', 'j.tenantId').onRef('c.id', '=', 'j.id'),
    )
    .leftJoin('appUser as owner', 'owner.id', 'j.userId')
    .leftJoin('appUser as creator', 'creator.id', 'j.createdBy')
    .leftJoin('appUser as changer', 'changer.id', 'j.updatedBy')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('jobRun as r')
          .select(['r.plannedAt', 'r.state'])
          .whereRef('r.tenantId', '=', 'j.tenantId')
          .whereRef('r.jobId', '=', 'j.id')
          .orderBy('r.plannedAt', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .selectAll('j')
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
  realName: row.realName ?? '–',
  ...(row.nextRunAt && { nextRunDate: row.nextRunAt.toISOString() }),
  ...(row.lastRunAt && { lastRunDate: row.lastRunAt.toISOString() }),
  ...(row.lastRunState && { lastRunState: row.lastRunState }),
  ...stampsOf(row),
})

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

/** The jobs visible to `db`: of one tenant, or of all. */
export async function findScheduledJobs(
  db: ScheduledJobDb,
  language: string,
  filter: QueryOf<typeof scheduledJobApi.list>,
): Promise<Page<ScheduledJob>> {
  let found = jobRows(db, language)
  if (filter.jobCode) found = found.where(sql<boolean>`starts_with(lower(j.code), lower(${filter.jobCode}))`)
  if (filter.description)
    found = found.where(
      sql<boolean>`strpos(lower(tr(j.name, ${language})), lower(${filter.description})) > 0`,
    )
  if (filter.jobHandler) found = found.where('j.kind', '=', filter.jobHandler)
  if (filter.jobStatus) found = found.where(status, '=', filter.jobStatus)
  if (filter.tenantId !== undefined) found = found.where('j.tenantId', '=', filter.tenantId)
  const page = await findPage(found, filter, { sortBy, tie: [sql`j.tenant_id`, sql`j.code`] })
  return { ...page, content: page.content.map(row => asJob(row, language)) }
}
