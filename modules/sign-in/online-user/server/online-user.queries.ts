import { siteLevel } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import { type Page, pageOf } from '@atrium/contract/page'
import { inScope } from '@atrium/server/access/scope'
import { isLiveSession, type Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { deviceOf } from '@atrium/server/http/device'
import { sql } from 'kysely'
import type { OnlineUser, onlineUserApi } from '../online-user.contract.ts'

type Filter = QueryOf<typeof onlineUserApi.list>

interface Row {
  id: string
  tenantId: number
  userId: string
  loginName: string
  realName: string
  imageUrl: string | null
  organizationName: string
  createdAt: Date
  lastSeenAt: Date
  address: string | null
  userAgent: string | null
}

const sortBy = {
  realName: sql`real_name`,
  loginName: sql`login_name`,
  organizationName: sql`organization_name`,
  loginDate: sql`created_at`,
  lastSeenDate: sql`last_seen_at`,
} as const

/** Limits people to those the session may see: its own tenant's, and all for the platform. */
const visibleTo = (session: Session) =>
  session.level === siteLevel ? sql`true` : sql`u.tenant_id = ${session.tenantId}`

/**
 * Live sessions, most recently used first. Sessions belong to no tenant, so the filter decides which are
 * visible.
 */
export async function findOnlineUsers(
  all: Scoped,
  session: Session,
  language: string,
  filter: Filter,
): Promise<Page<OnlineUser>> {
  const matching = sql`
    from session s
    join app_user u on u.id = s.user_id
    join tenant t on t.tenant_id = u.tenant_id
    where ${isLiveSession} and s.client_id is null and ${visibleTo(session)} and ${inScope(session, sql`u.scope`)}
      and u.tenant_id = coalesce(${session.level === siteLevel ? (filter.tenantId ?? null) : null}::bigint, u.tenant_id)
      and u.id = coalesce(${filter.userId ?? null}::uuid, u.id)
      -- The empty text stands at the start of every text, so that an absent filter keeps all.
      and strpos(lower(u.real_name), lower(${filter.realName ?? ''})) > 0
      and starts_with(lower(u.login_name), lower(${filter.loginName ?? ''}))
      and starts_with(coalesce(s.address, ''), ${filter.loginIp ?? ''})`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(all)
  const order = filter.sort.map(({ field, direction }) =>
    direction === 'asc' ? sql`${sortBy[field]} asc` : sql`${sortBy[field]} desc`,
  )
  const { rows } = await sql<Row>`
    select s.id, u.id as user_id, u.tenant_id, u.login_name, u.real_name, u.image_url, tr(t.name, ${language}) as organization_name,
      s.created_at, s.last_seen_at, s.address, s.user_agent
    ${matching}
    order by ${sql.join([...order, sql`last_seen_at desc`, sql`s.id`])}
    limit ${filter.size} offset ${filter.page * filter.size}`.execute(all)
  const online = rows.map(({ createdAt, lastSeenAt, address, userAgent, imageUrl, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    loginDate: createdAt.toISOString(),
    lastSeenDate: lastSeenAt.toISOString(),
    ...(imageUrl !== null && { imageUrl }),
    ...(address !== null && { loginIp: address }),
    current: row.id === session.id,
  }))
  return pageOf(online, filter, counted[0]?.count ?? 0)
}

/** The sessions of a person; undefined when the caller may not see the person. */
export async function findSessionsOf(
  all: Scoped,
  session: Session,
  userId: string,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select s.id from app_user u
    left join session s on s.user_id = u.id and s.ended_at is null and s.id <> ${session.id}
    where u.id::text = ${userId} and ${visibleTo(session)}`.execute(all)
  if (rows.length === 0) return undefined
  return rows.flatMap(row => row.id ?? [])
}
