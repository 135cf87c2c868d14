import { platformTenantId } from '@atrium/contract/constants'
import { nextRun } from '@atrium/scheduling/scheduled-job/server/cron.ts'
import { type Text, textsByLanguage } from '@atrium/server/seed/text'
import { sql } from 'kysely'
import type { DemoDb } from '../demo.tables.ts'
import type { LoadedTenant } from './loaded-tenant.ts'

interface JobData {
  code: string
  name: Text
  kind: string
  params?: object
  cron: string
  paused?: true
  /** How its last runs ended, the newest first; one each day. */
  runs: readonly (readonly ['DONE' | 'FAILED' | 'SKIPPED' | 'STOPPED', code: string, values?: object])[]
}

const roles = '/iam/hzero/v1/[{tenantId}/]roles/paging'

const jobs: readonly JobData[] = [
  {
    code: 'weekly-roles',
    name: ['Roles for the auditors', '审计用角色清单', 'الأدوار للمدققين'],
    kind: 'list-export',
    params: { listPath: roles, fileType: 'xlsx' },
    cron: '0 6 * * 1',
    runs: [
      ['DONE', 'run.export', { name: 'Roles for the auditors' }],
      ['DONE', 'run.export', { name: 'Roles for the auditors' }],
    ],
  },
  {
    code: 'morning-digest',
    name: ['Morning summary of messages', '每日未读消息摘要', 'ملخص الرسائل الصباحي'],
    kind: 'unread-digest',
    params: { atLeast: 5 },
    cron: '30 7 * * 1-5',
    runs: [
      ['DONE', 'run.digest', { count: 12 }],
      ['SKIPPED', 'run.skipped'],
      ['DONE', 'run.digest', { count: 9 }],
      ['FAILED', 'error.forbidden'],
    ],
  },
  {
    code: 'sign-ins-of-a-year',
    name: ['Keep a year of sign-ins', '保留一年登录日志', 'الاحتفاظ بسنة من الدخول'],
    kind: 'sign-in-clearing',
    params: { keepDays: 365 },
    cron: '0 3 1 * *',
    runs: [['DONE', 'run.deleted', { count: 184 }]],
  },
  {
    code: 'monitor-of-two-weeks',
    name: ['Keep two weeks of sent messages', '保留两周发送记录', 'الاحتفاظ بأسبوعين من المرسل'],
    kind: 'delivery-clearing',
    params: { keepDays: 14 },
    cron: '15 3 * * *',
    paused: true,
    runs: [
      ['STOPPED', 'run.stopped'],
      ['DONE', 'run.deleted', { count: 37 }],
    ],
  },
  {
    code: 'recount-files',
    name: ['Recount stored files', '重新统计文件', 'إعادة إحصاء الملفات'],
    kind: 'file-recount',
    cron: '45 2 * * 0',
    runs: [['DONE', 'run.recounted', { count: 0 }]],
  },
]

const jobsOfPlatform: readonly JobData[] = [
  {
    code: 'tidy-store',
    name: ['Tidy up the store of files', '整理文件存储', 'ترتيب مخزن الملفات'],
    kind: 'store-sweep',
    cron: '0 4 * * *',
    runs: [
      ['DONE', 'run.swept'],
      ['DONE', 'run.swept'],
      ['DONE', 'run.swept'],
    ],
  },
  {
    code: 'nightly-sweep',
    name: ['Delete what has run out', '删除过期数据', 'حذف ما انتهت مدته'],
    kind: 'row-sweep',
    cron: '30 1 * * *',
    runs: [
      ['DONE', 'run.deleted', { count: 1204 }],
      ['DONE', 'run.deleted', { count: 986 }],
    ],
  },
]

/** Loads the scheduled jobs of a tenant's first administrator, in that person's time zone, with their runs. */
export async function loadScheduledJobs(db: DemoDb, { tenantId }: LoadedTenant): Promise<void> {
  const { rows } = await sql<{ id: string; roleId: string; language: string; timeZone: string }>`
    select u.id, m.role_id, u.language, u.time_zone
    from app_user u
    join member_role m on m.tenant_id = ${tenantId} and m.user_id = u.id
    join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
    where r.built_in and u.enabled order by u.login_name limit 1`.execute(db)
  const owner = rows[0]
  if (!owner) return
  const data = [...jobs, ...(tenantId === platformTenantId ? jobsOfPlatform : [])].map(job => ({
    ...job,
    name: textsByLanguage(job.name),
    params: job.params ?? {},
    paused: job.paused ?? false,
    next: job.paused ? null : nextRun({ cron: job.cron, timeZone: owner.timeZone }, new Date()),
    runs: job.runs.map(([state, code, values = {}], at) => ({ state, code, values, at })),
  }))
  await sql`
    with data as (
      select * from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as one
        (code text, name jsonb, kind text, params jsonb, cron text, paused boolean, next timestamptz, runs jsonb)
    ), made as (
      insert into scheduled_job (tenant_id, code, name, kind, params, cron, time_zone, paused, user_id, role_id,
        session_id, language, created_by, updated_by, created_at)
      select ${tenantId}::bigint, code, name, kind, params, cron, ${owner.timeZone}, paused, ${owner.id}::uuid,
        ${owner.roleId}::uuid, new_id(), ${owner.language}, ${owner.id}::uuid, ${owner.id}::uuid,
        now() - interval '40 days'
      from data
      returning id, code
    ), clocks as (
      insert into job_clock (tenant_id, id, next_run_at, due_at)
      select ${tenantId}::bigint, made.id, next, next from made join data on data.code = made.code
    )
    insert into job_run (tenant_id, job_id, planned_at, state, started_at, ended_at, instance, message_code, message_values)
    select ${tenantId}::bigint, made.id, planned, run ->> 'state',
      case when run ->> 'state' <> 'SKIPPED' then planned + interval '1 second' end,
      planned + make_interval(secs => 1.2 + 3 * (run ->> 'at')::int),
      case when run ->> 'state' <> 'SKIPPED' then 'atrium-1-7f3a' end, run ->> 'code', run -> 'values'
    from made join data on data.code = made.code
      cross join jsonb_array_elements(data.runs) as run
      cross join lateral (
        select date_trunc('hour', now()) - make_interval(days => 1 + (run ->> 'at')::int) as planned) as at`.execute(
    db,
  )
}
