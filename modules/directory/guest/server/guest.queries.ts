import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import type { Session } from '@atrium/server/auth/session'
import type { Site } from '@atrium/server/db/connection/site'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { type RawBuilder, sql } from 'kysely'
import { isAdministered } from '../../account/server/account.queries.ts'
import {
  endsSoonDays,
  type Guest,
  type GuestCounts,
  type GuestElsewhere,
  type GuestState,
  type guestApi,
  type OwnMembership,
} from '../guest.contract.ts'

type Filter = QueryOf<typeof guestApi.list>

/** The state of a guest over alias `g`. */
const state = sql<GuestState>`case
  when g.ended_at is not null then 'removed'
  when g.until_on < current_date then 'ended'
  when not exists (select from held_role m where m.tenant_id = g.tenant_id and m.user_id = g.user_id)
    then 'withoutRole'
  when g.until_on <= current_date + ${sql.lit(endsSoonDays)}::int then 'endsSoon'
  else 'active' end`

interface GuestRow {
  id: string
  userId: string
  realName: string
  loginName: string
  email: string | null
  imageUrl: string | null
  homeTenantName: string
  homeColor: string
  memberRoleList: Guest['memberRoleList']
  untilOn: string | null
  endedAt: Date | null
  hasLeft: boolean
  state: GuestState
  version: number
  createdAt: Date
  updatedAt: Date
  createdBy: string | null
  updatedBy: string | null
  createdByName: string | null
  updatedByName: string | null
}

const nameOf = (userId: RawBuilder<unknown>) =>
  sql<string | null>`(select real_name from app_user where id = ${userId})`

/**
 * The guests of the session's tenant whom it administers, over a connection that sees every tenant: that of the home
 * tenant, and those who were removed, are out of sight otherwise.
 */
const guests = (session: Session, language: string) => sql`
  select g.id, g.user_id, u.real_name, u.login_name, u.email, u.image_url, g.until_on, g.ended_at, g.has_left, ${state} as state,
    tr(t.name, ${language}) as home_tenant_name, t.colour as home_color, g.version, g.created_at, g.updated_at,
    g.created_by, g.updated_by, ${nameOf(sql`g.created_by`)} as created_by_name,
    ${nameOf(sql`g.updated_by`)} as updated_by_name,
    coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('roleId', r.id, 'name', tr(r.name, ${language}),
      'startDateActive', m.start_on, 'endDateActive', m.end_on)) order by tr(r.name, ${language}), r.id)
      from (
        select role_id, start_on, end_on from member_role
        where tenant_id = g.tenant_id and user_id = g.user_id and g.ended_at is null
        union all
        select role_id, start_on, end_on
        from jsonb_to_recordset(g.ended_roles) as stored (role_id uuid, start_on date, end_on date)
        where g.ended_at is not null
      ) m join role r on r.tenant_id = g.tenant_id and r.id = m.role_id), '[]') as member_role_list
  from guest g
  join app_user u on u.id = g.user_id
  join tenant t on t.tenant_id = u.tenant_id
  where g.tenant_id = ${session.tenantId} and u.erased_at is null`

const sortBy = {
  realName: sql`real_name`,
  email: sql`lower(email)`,
  sinceDate: sql`created_at`,
  untilDate: sql`until_on`,
} as const

/** The ids of the people whom the session administers, of those who are or were guests here. */
export async function findAdministered(db: RawDb, session: Session): Promise<string[] | undefined> {
  // Without a limited data scope everyone is, also those who were removed and are out of sight.
  if (session.dataScope === 'all') return undefined
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u where ${isAdministered(session)}
      and u.id in (select user_id from guest where tenant_id = current_tenant())`.execute(db)
  return rows.map(({ id }) => id)
}

type RawDb = Parameters<Parameters<Site['alone']>[0]>[0]

interface Reading {
  site: Site
  /** Sees the tenant alone. */
  db: RawDb
  session: Session
  language: string
}

/** The guests of the tenant that match a filter; without a state those who were not removed. */
export async function findGuests(
  { site, db, session, language }: Reading,
  filter: Filter,
): Promise<Page<Guest>> {
  const administered = await findAdministered(db, session)
  const keyword = sql`lower(${filter.keyword ?? ''})`
  const conditions: RawBuilder<unknown>[] = [
    sql`(strpos(lower(real_name), ${keyword}) > 0 or strpos(lower(login_name), ${keyword}) > 0
      or strpos(lower(coalesce(email, '')), ${keyword}) > 0)`,
    filter.state === undefined ? sql`state <> 'removed'` : sql`state = ${filter.state}`,
    ...(administered === undefined ? [] : [sql`user_id = any(${administered}::uuid[])`]),
    ...(filter.roleId === undefined
      ? []
      : [sql`member_role_list @> jsonb_build_array(jsonb_build_object('roleId', ${filter.roleId}::text))`]),
  ]
  const found = await site({}, all =>
    findPage(
      all
        .selectFrom(sql<GuestRow>`(${guests(session, language)})`.as('found'))
        .selectAll()
        .where(sql<boolean>`${sql.join(conditions, sql` and `)}`),
      filter,
      { sortBy, tie: [sql`real_name`, sql`id`] },
    ),
  )
  return { ...found, content: found.content.map(asGuest) }
}

/** How many guests of the tenant are in each state. */
export async function countGuests({ site, db, session }: Reading): Promise<GuestCounts> {
  const administered = await findAdministered(db, session)
  const { rows } = await site.alone(all =>
    sql<{ state: GuestState; count: number }>`
      select ${state} as state, count(*) as count from guest g join app_user u on u.id = g.user_id
      where g.tenant_id = ${session.tenantId} and u.erased_at is null
        and (${administered === undefined} or g.user_id = any(${administered ?? []}::uuid[]))
      group by 1`.execute(all),
  )
  const of = (wanted: GuestState) => rows.find(row => row.state === wanted)?.count ?? 0
  const removed = of('removed')
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0) - removed,
    active: of('active'),
    endsSoon: of('endsSoon'),
    withoutRole: of('withoutRole'),
    ended: of('ended'),
    removed,
  }
}

/** @throws `error.not_found`, the same whether there is none or it is another tenant's. */
export async function findGuest({ site, db, session, language }: Reading, id: string): Promise<Guest> {
  const administered = await findAdministered(db, session)
  const { rows } = await site.alone(all =>
    sql<GuestRow>`${guests(session, language)} and g.id::text = ${id}`.execute(all),
  )
  const [row] = rows
  if (!row || (administered && !administered.includes(row.userId))) throw new AppError('error.not_found')
  return asGuest(row)
}

/** The people of the tenant who are guests elsewhere, and nothing of what happens there. */
export async function findElsewhere({ site, session, language }: Reading): Promise<GuestElsewhere[]> {
  const { rows } = await site.alone(all =>
    sql<{
      userId: string
      realName: string
      loginName: string
      tenantName: string
      createdAt: Date
      untilOn: string | null
    }>`
      select g.user_id, u.real_name, u.login_name, tr(t.name, ${language}) as tenant_name, g.created_at, g.until_on
      from guest g join app_user u on u.id = g.user_id join tenant t on t.tenant_id = g.tenant_id
      where u.tenant_id = ${session.tenantId} and u.erased_at is null and g.ended_at is null
        and coalesce(g.until_on, current_date) >= current_date
      order by u.real_name, tenant_name, g.id limit 1000`.execute(all),
  )
  return rows.map(({ createdAt, untilOn, ...row }) => ({
    ...row,
    sinceDate: createdAt.toISOString(),
    ...(untilOn !== null && { untilDate: untilOn }),
  }))
}

/** The tenants in which a person is a guest. */
export async function findOwnMemberships(
  site: Site,
  userId: string,
  language: string,
): Promise<OwnMembership[]> {
  const { rows } = await site.alone(all =>
    sql<{ id: string; tenantName: string; colour: string; createdAt: Date; untilOn: string | null }>`
      select g.id, tr(t.name, ${language}) as tenant_name, t.colour, g.created_at, g.until_on
      from guest g join tenant t on t.tenant_id = g.tenant_id
      where g.user_id = ${userId} and g.ended_at is null order by tenant_name, g.id`.execute(all),
  )
  return rows.map(({ createdAt, untilOn, ...row }) => ({
    ...row,
    sinceDate: createdAt.toISOString(),
    ...(untilOn !== null && { untilDate: untilOn }),
  }))
}

function asGuest(row: GuestRow): Guest {
  const { email, imageUrl, untilOn, endedAt } = row
  return {
    id: row.id,
    userId: row.userId,
    realName: row.realName,
    loginName: row.loginName,
    homeTenantName: row.homeTenantName,
    homeColor: row.homeColor,
    memberRoleList: row.memberRoleList,
    state: row.state,
    hasLeft: row.hasLeft,
    sinceDate: row.createdAt.toISOString(),
    ...(email !== null && { email }),
    ...(imageUrl !== null && { imageUrl }),
    ...(untilOn !== null && { untilDate: untilOn }),
    ...(endedAt && { removedDate: endedAt.toISOString() }),
    ...stampsOf(row),
  }
}
