import { siteLevel } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { inScope } from '@atrium/server/access/scope'
import type { Session } from '@atrium/server/auth/session'
import { auditTotal } from '@atrium/server/db/audit/audit-total'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { findPage } from '@atrium/server/db/tables/find-page'
import type { Growth } from '@atrium/server/db/tables/growth'
import { personName, tenantName } from '@atrium/server/db/tables/names'
import { spanOf } from '@atrium/server/http/clock'
import { deviceOf } from '@atrium/server/http/device'
import type { Context } from '@atrium/server/http/routes'
import { sql } from 'kysely'
import type {
  ClearType,
  LoggedSignIn,
  SignInDay,
  SignInEntry,
  signInLogApi,
} from '../sign-in-log.contract.ts'

const types = {
  'sign-in': 'LOGIN',
  'sign-in-failed': 'LOGIN_FAILURE',
  'sign-out': 'LOGOUT',
  switch: 'SWITCH',
} as const satisfies Record<string, SignInEntry['auditType']>

interface Detail {
  address?: string
  userAgent?: string
  endedBy?: SignInEntry['endedBy']
  to?: { tenantId?: number }
  /** Why a sign-in failed. */
  reason?: string
  secondFactor?: 'authenticator' | 'recovery' | 'passkey' | 'device'
  /** With a passkey: whether it was given after the password, not in its place. */
  afterPassword?: boolean
}

/** The person an entry is about, written as in the index `audit_of_sign_ins`. */
const person = sql`(case a.entity when 'app_user' then a.entity_id else a.actor_id end)`
/** The tenant that a switch led to. */
const toTenant = sql`(a.after -> 'to' ->> 'tenantId')::bigint`
const ofSignIns = sql`a.verb in ('sign-in', 'sign-in-failed', 'sign-out', 'switch')`

/** The sign-in events of a person in all tenants, newest first. */
export async function findSignIns(
  all: Scoped,
  userId: string,
  language: string,
  request: QueryOf<typeof signInLogApi.own>,
): Promise<Page<SignInEntry>> {
  const found = signInRows(all, language).where(sql<boolean>`${person} = ${userId} and ${ofSignIns}`)
  const page = await findPage(found, { ...request, sort: [] }, { sortBy: {}, growth, key: auditKey })
  return { ...page, content: page.content.map(asEntry) }
}

/** When the person last signed in with the password, as far as the sign-ins are known. */
export async function findPasswordUse(all: Scoped, userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select a.at from audit a
    where ${person} = ${userId} and ${ofSignIns} and a.verb = 'sign-in'
      and (a.after ->> 'secondFactor' is distinct from 'passkey' or a.after ->> 'afterPassword' = 'true')
    order by a.at desc limit 1`.execute(all)
  return rows[0]?.at
}

function signInRows(all: Scoped, language: string) {
  return all
    .selectFrom('audit as a')
    .select(['a.id', 'a.at', 'a.tenantId'])
    .select([
      sql<keyof typeof types>`a.verb`.as('verb'),
      tenantName(sql`a.tenant_id`, language).as('tenantName'),
      sql<string | null>`case when a.verb = 'switch' and ${toTenant} <> a.tenant_id
        then ${tenantName(toTenant, language)} end`.as('toTenantName'),
      sql<Detail>`coalesce(a.after, '{}')`.as('detail'),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof signInRows>['executeTakeFirstOrThrow']>>

const growth: Growth = {
  by: [sql`a.at`, sql`a.id`],
  direction: 'desc',
  xid: sql`a.xid`,
}
const auditKey = [sql`a.tenant_id`, sql`a.id`]

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
    ...secondFactorOf(detail),
  }
}

/** With what a sign-in was completed, or that it failed with it. */
function secondFactorOf({ reason = '', secondFactor }: Detail): Pick<SignInEntry, 'secondFactor'> {
  if (reason.startsWith('second-factor')) return { secondFactor: 'failed' }
  return secondFactor ? { secondFactor } : {}
}

/** The sign-ins of this tenant per day, including days without any. */
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

/** PostgreSQL inverts the sign of such zones: `GMT+8` would be eight hours west. */
const zone = (timeZone: string) =>
  timeZone.replace(
    /^(GMT|UTC)([+-])/,
    (_, name: string, sign: string) => `${name}${sign === '+' ? '-' : '+'}`,
  )

const loginName = sql<string | null>`(select login_name from app_user where id = ${person})`

const sortBy = (language: string) => ({
  loginDate: sql`a.at`,
  auditType: sql`a.verb`,
  realName: personName(person),
  loginName,
  loginIp: sql`a.after ->> 'address'`,
  tenantName: tenantName(sql`a.tenant_id`, language),
})

const verbOf = Object.fromEntries(Object.entries(types).map(([verb, type]) => [type, verb]))

/**
 * Sign-ins in the tenant of the session, or in every tenant for the platform. Queried with access to all
 * tenants, because guests have another home tenant; the filter limits what is visible.
 */
export async function findLoggedSignIns(
  all: Scoped,
  session: Session,
  language: string,
  filter: QueryOf<typeof signInLogApi.list>,
  total: Context<'signed-in'>['total'],
): Promise<Page<LoggedSignIn>> {
  const { loginIp, auditType } = filter
  const { since, before } = spanOf({ from: filter.loginDateFrom, to: filter.loginDateTo }, session.timeZone)
  const isSite = session.level === siteLevel
  const wanted = [
    ofSignIns,
    isSite ? sql`true` : sql`a.tenant_id = ${session.tenantId}`,
    ...(isSite && filter.tenantId !== undefined ? [sql`a.tenant_id = ${filter.tenantId}`] : []),
    inScope(session, sql`(select scope from app_user where id = ${person})`),
    ...(filter.userId ? [sql`${person} = ${filter.userId}`] : []),
    ...(filter.realName ? [sql`strpos(lower(${personName(person)}), lower(${filter.realName})) > 0`] : []),
    ...(filter.loginName ? [sql`starts_with(lower(${loginName}), lower(${filter.loginName}))`] : []),
    ...(loginIp ? [sql`starts_with(a.after ->> 'address', ${loginIp})`] : []),
    ...(auditType ? [sql`a.verb = any(${auditType.map(type => verbOf[type])}::text[])`] : []),
    ...(filter.tenantName
      ? [sql`strpos(lower(${tenantName(sql`a.tenant_id`, language)}), lower(${filter.tenantName})) > 0`]
      : []),
    ...(since ? [sql`a.at >= ${since}`] : []),
    ...(before ? [sql`a.at < ${before}`] : []),
  ]
  const found = signInRows(all, language)
    .select([
      sql<string | null>`(select id from app_user where id = ${person})`.as('userId'),
      personName(person).as('realName'),
      loginName.as('loginName'),
    ])
    .where(sql<boolean>`${sql.join(wanted, sql` and `)}`)
  // Names are the current ones.
  const asksNames =
    filter.realName || filter.loginName || filter.tenantName || Object.keys(session.scope).length > 0
  const page = await findPage(found, filter, {
    sortBy: sortBy(language),
    growth,
    key: auditKey,
    total: auditTotal(all, asksNames ? total('audit', 'appUser', 'tenant') : total('audit')),
  })
  const content = page.content.map(row => ({
    ...asEntry(row),
    tenantId: row.tenantId,
    ...(row.userId !== null && { userId: row.userId }),
    ...(row.realName !== null && { realName: row.realName }),
    ...(row.loginName !== null && { loginName: row.loginName }),
  }))
  return { ...page, content }
}

const months: Readonly<Record<ClearType, number>> = {
  ONE_MONTH: 1,
  THREE_MONTH: 3,
  SIX_MONTH: 6,
  ONE_YEAR: 12,
}

/**
 * Deletes old entries and returns their number. The database itself retains the last thirty days in any case.
 */
export async function deleteSignIns(
  all: Scoped,
  tenantId: number,
  olderThan: ClearType | { days: number },
): Promise<number> {
  const age = typeof olderThan === 'object' ? olderThan : { months: months[olderThan] }
  const { numAffectedRows } = await sql`
    delete from audit a where tenant_id = ${tenantId} and ${ofSignIns}
      and at < now() - make_interval(months => ${'months' in age ? age.months : 0}, days => ${'days' in age ? age.days : 0})`.execute(
    all,
  )
  return Number(numAffectedRows ?? 0)
}
