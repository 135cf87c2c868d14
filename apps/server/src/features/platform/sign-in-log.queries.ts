import { type Page, pageOf } from '@atrium/contract/page'
import type { SignInDay, SignInEntry } from '@atrium/contract/platform/sign-in-log'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'
import { deviceOf } from '../../http/device.ts'
import { inScope } from '../../http/scope.ts'
import type { Session } from '../../http/session.ts'

const types = {
  'sign-in': 'LOGIN',
  'sign-in-failed': 'LOGIN_FAILURE',
  'sign-out': 'LOGOUT',
  switch: 'SWITCH',
} as const satisfies Record<string, SignInEntry['auditType']>

interface Row {
  id: number
  at: Date
  verb: keyof typeof types
  tenantId: number
  tenantName: string
  toTenantName: string | null
  detail: {
    address?: string
    userAgent?: string
    endedBy?: SignInEntry['endedBy']
    to?: { tenantId?: number }
  }
}

/** Written as in the index `audit_of_sign_ins`: whose sign-in an entry is about. */
const person = sql`(case a.entity when 'app_user' then a.entity_id else a.actor_id end)`
const ofSignIns = sql`a.verb in ('sign-in', 'sign-in-failed', 'sign-out', 'switch')`

/** What happened to the sign-ins of a person in whatever tenant, newest first. */
export async function findSignIns(
  all: Scoped,
  userId: string,
  language: string,
  request: { page: number; size: number },
): Promise<Page<SignInEntry>> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from audit a where ${person} = ${userId} and ${ofSignIns}`.execute(all)
  const { rows } = await sql<Row>`
    select a.id, a.at, a.verb, a.tenant_id, tr(t.name, ${language}) as tenant_name,
      tr(other.name, ${language}) as to_tenant_name, coalesce(a.after, '{}') as detail
    from audit a
    join tenant t on t.tenant_id = a.tenant_id
    left join tenant other on a.verb = 'switch' and other.tenant_id <> a.tenant_id
      and other.tenant_id = (a.after -> 'to' ->> 'tenantId')::bigint
    where ${person} = ${userId} and ${ofSignIns}
    order by a.at desc, a.id desc
    limit ${request.size} offset ${request.page * request.size}`.execute(all)
  return pageOf(rows.map(asEntry), request, counted[0]?.count ?? 0)
}

function asEntry({ id, at, verb, tenantName, toTenantName, detail }: Row): SignInEntry {
  return {
    auditId: String(id),
    auditType: types[verb],
    loginDate: at.toISOString(),
    device: deviceOf(detail.userAgent),
    tenantName,
    ...(detail.address && { loginIp: detail.address }),
    ...(toTenantName !== null && { toTenantName }),
    ...(detail.endedBy && { endedBy: detail.endedBy }),
  }
}

/** Of this tenant, the last days one by one, those without any sign-in too. */
export async function findSignInDays(db: Scoped, session: Session, days: number): Promise<SignInDay[]> {
  const timeZone = zone(session.timeZone)
  const { rows } = await sql<SignInDay>`
    with today as (select (now() at time zone ${timeZone})::date as day),
    found as (
      select (at at time zone ${timeZone})::date as day,
        count(*) filter (where verb = 'sign-in') as sign_ins,
        count(distinct actor_id) filter (where verb = 'sign-in') as people,
        count(*) filter (where verb = 'sign-in-failed') as failures
      from audit a left join app_user u on u.id = ${person}
      where ${inScope(session, sql`u.scope`)} and verb in ('sign-in', 'sign-in-failed') and at > now() - make_interval(days => ${days + 1})
      group by 1
    )
    select series.day::date as day, coalesce(sign_ins, 0) as sign_ins, coalesce(people, 0) as people,
      coalesce(failures, 0) as failures
    from today, generate_series(today.day - ${days - 1}::int, today.day, '1 day') as series (day)
    left join found on found.day = series.day::date
    order by 1`.execute(db)
  return rows
}

/** PostgreSQL reads a sign the other way round than people do: `GMT+8` would be eight hours west. */
const zone = (timeZone: string) =>
  timeZone.replace(
    /^(GMT|UTC)([+-])/,
    (_, name: string, sign: string) => `${name}${sign === '+' ? '-' : '+'}`,
  )
