import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { AppError } from '@atrium/server/http/app-error'
import { spanOf } from '@atrium/server/http/clock'
import { runText } from '@atrium/server/scheduling/run-texts'
import { sql } from 'kysely'
import type { JobRun, jobRunApi } from '../job-run.contract.ts'
import type { JobRunDb } from './job-run.tables.ts'

const took = sql<number | null>`extract(epoch from coalesce(r.ended_at, now()) - r.started_at) * 1000`

const runRows = (db: JobRunDb, language: string) =>
  db
    .selectFrom('jobRun as r')
    .innerJoin('scheduledJob as j', join =>
      join.onRef('j.tenantId', '=', 'r.tenantId').onRef('j.id', '=', 'r.jobId'),
    )
    .innerJoin('tenant as t', 't.tenantId', 'r.tenantId')
    .leftJoin('actor as asker', 'asker.id', 'r.askedBy')
    .selectAll('r')
    .select([
      'j.code',
      'j.kind',
      'asker.realName',
      sql<string>`tr(j.name, ${language})`.as('said'),
      sql<string>`tr(t.name, ${language})`.as('tenantName'),
      took.as('took'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof runRows>['executeTakeFirstOrThrow']>>

const asRun = (row: Row, language: string): JobRun => ({
  logId: row.id,
  jobId: row.jobId,
  tenantId: row.tenantId,
  tenantName: row.tenantName,
  jobCode: row.code,
  description: row.said,
  jobHandler: row.kind,
  jobResult: row.state,
  plannedDate: row.plannedAt.toISOString(),
  manualFlag: row.manual ? 1 : 0,
  doneCount: row.doneCount,
  ...(row.realName !== null && { realName: row.realName }),
  ...(row.startedAt && { startTime: row.startedAt.toISOString() }),
  ...(row.endedAt && { endTime: row.endedAt.toISOString() }),
  ...(row.took !== null && { milliseconds: Math.max(0, Math.round(Number(row.took))) }),
  ...(row.instance !== null && { address: row.instance }),
  ...(row.messageCode !== null && { message: runText(row.messageCode, row.messageValues, language) }),
  ...(row.totalCount !== null && { totalCount: row.totalCount }),
})

/** @throws `error.not_found` */
export async function findJobRun(db: JobRunDb, language: string, id: string): Promise<JobRun> {
  const row = await runRows(db, language).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asRun(row, language)
}

const sortBy = {
  plannedDate: sql`r.planned_at`,
  startTime: sql`r.started_at`,
  milliseconds: sql`took`,
  description: sql`said`,
  tenantName: sql`tenant_name`,
} as const

/** The runs visible to `db`: of one tenant, or of all. */
export async function findJobRuns(
  db: JobRunDb,
  { language, timeZone }: { language: string; timeZone: string },
  filter: QueryOf<typeof jobRunApi.list>,
): Promise<Page<JobRun>> {
  let found = runRows(db, language)
  if (filter.jobId !== undefined) found = found.where(sql<boolean>`r.job_id::text = ${filter.jobId}`)
  if (filter.jobCode) found = found.where(sql<boolean>`starts_with(lower(j.code), lower(${filter.jobCode}))`)
  if (filter.description)
    found = found.where(
      sql<boolean>`strpos(lower(tr(j.name, ${language})), lower(${filter.description})) > 0`,
    )
  if (filter.jobResult) found = found.where('r.state', 'in', filter.jobResult)
  if (filter.tenantId !== undefined) found = found.where('r.tenantId', '=', filter.tenantId)
  const { since, before } = spanOf({ from: filter.timeStart, to: filter.timeEnd }, timeZone)
  if (since) found = found.where('r.plannedAt', '>=', since)
  if (before) found = found.where('r.plannedAt', '<', before)
  const page = await findPage(found, filter, {
    sortBy,
    growth: {
      by: [sql`r.planned_at`, sql`r.id`],
      direction: 'desc',
      xid: sql`r.xid`,
    },
  })
  return { ...page, content: page.content.map(row => asRun(row, language)) }
}

const olderThan = { ONE_DAY: '1 day', ONE_WEEK: '1 week', ONE_MONTH: '1 month', ALL: '0' } as const

/** Deletes runs that have ended, and returns their number. */
export async function deleteRuns(
  db: JobRunDb,
  { clearType, jobId }: QueryOf<typeof jobRunApi.clear>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job_run where ended_at <= now() - ${olderThan[clearType]}::interval
      and job_id::text = coalesce(${jobId ?? null}, job_id::text)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
