import { type Page, pageOf, type Sort } from '@atrium/contract/page'
import { requireProof } from '@atrium/server/access/step-up'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import { type RawBuilder, sql } from 'kysely'
import { judgeRoles } from './assignment.queries.ts'

/** People with roles in force here today, for use by other modules. */
export const memberships = sql`
  select u.id as user_id, u.real_name, u.login_name, r.id as role_id, r.tenant_id
  from held_role m
  join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
  join app_user u on u.id = m.user_id
  where u.enabled and r.enabled and coalesce(r.end_on, current_date) >= current_date
    and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date`

/** A subquery: the ids of the roles that a person holds here today. */
export const rolesHeldBy = (userId: string) =>
  sql`select role_id from (${memberships}) as member where user_id = ${userId}`

/** The ids of everyone who can work in this tenant today. */
export async function findMemberIds(db: Scoped): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from (${memberships}) as member`.execute(db)
  return rows.map(row => row.userId)
}

/** The same for several enabled tenants at once, on a connection that sees them. */
export async function findMemberIdsOf(
  db: Scoped,
  tenantIds: readonly number[],
): Promise<{ tenantId: number; userIds: string[] }[]> {
  const { rows } = await sql<{ tenantId: number; userIds: string[] }>`
    select tenant_id, array(
      select distinct user_id from (${memberships}) as member where member.tenant_id = tenant.tenant_id
    ) as user_ids
    from tenant where enabled and tenant_id = any(${tenantIds}::bigint[]) order by tenant_id`.execute(db)
  return rows
}

/** Those of these people who can work in this tenant today. */
export async function findMembersAmong(db: Scoped, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from (${memberships}) as member where user_id::text = any(${userIds})`.execute(db)
  return rows.map(row => row.userId)
}

/** Everyone who holds one of these roles today; undefined when a role does not exist here. */
export async function findHolders(db: Scoped, roleIds: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ roleId: string; userIds: string[] }>`
    select role.id as role_id, array(
      select distinct user_id from (${memberships}) as member where member.role_id = role.id
    ) as user_ids
    from role where role.id::text = any(${roleIds})`.execute(db)
  if (new Set(roleIds).size > rows.length) return undefined
  return [...new Set(rows.flatMap(row => row.userIds))]
}

interface Asked<Field extends string> {
  page: number
  size: number
  sort: readonly Sort<Field>[]
}

const memberOrder = { realName: sql`real_name`, loginName: sql`login_name` } as const

/** The people who hold a role here today, by page. */
export function findMemberPage(
  db: Scoped,
  asked: Asked<'realName' | 'loginName'> & { realName?: string | undefined; loginName?: string | undefined },
): Promise<Page<{ id: string; realName: string; loginName: string }>> {
  const { realName = '', loginName = '' } = asked
  const found = sql`
    select distinct user_id as id, real_name, login_name from (${memberships}) as member
    where strpos(lower(real_name), lower(${realName})) > 0 and strpos(lower(login_name), lower(${loginName})) > 0`
  return pageIn(db, found, memberOrder, asked)
}

const roleOrder = { name: sql`name`, memberCount: sql`member_count` } as const

/** The roles held today, by page, with their number of holders. */
export function findHeldRolePage(
  db: Scoped,
  language: string,
  asked: Asked<'name' | 'memberCount'> & { name?: string | undefined },
): Promise<Page<{ id: string; name: string; memberCount: number }>> {
  const found = sql`
    select role.id, tr(role.name, ${language}) as name, count(distinct member.user_id) as member_count
    from role join (${memberships}) as member on member.role_id = role.id
    where strpos(lower(tr(role.name, ${language})), lower(${asked.name ?? ''})) > 0
    group by role.tenant_id, role.id`
  return pageIn(db, found, roleOrder, asked)
}

/** One page of results, in the requested order or else by the columns. */
async function pageIn<Row, Field extends string>(
  db: Scoped,
  found: RawBuilder<unknown>,
  columns: Readonly<Record<Field, RawBuilder<unknown>>>,
  asked: Asked<Field>,
): Promise<Page<Row>> {
  const counted = await sql<{ count: number }>`select count(*) from (${found}) as found`.execute(db)
  const wished = asked.sort.map(
    ({ field, direction }) => sql`${columns[field]} ${sql.raw(direction === 'desc' ? 'desc' : 'asc')}`,
  )
  const order = sql.join([...wished, ...Object.values<RawBuilder<unknown>>(columns), sql`id`])
  const { rows } = await sql<Row>`
    select * from (${found}) as found order by ${order}
    limit ${asked.size} offset ${asked.page * asked.size}`.execute(db)
  return pageOf(rows, asked, counted.rows[0]?.count ?? 0)
}

/**
 * Refuses to give or take roles of the tenant that hold more than the session, and to do so without a fresh proof.
 * @throws `error.role.unknown`, `error.role.above_own`, `error.step_up.needed`
 */
export async function refuseRoles(
  db: Scoped,
  session: Session,
  language: string,
  tenantId: number,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return
  const judged = await judgeRoles(db, session, language, tenantId, roleIds)
  const known = new Set(judged.map(role => role.id))
  const unknown = roleIds.find(id => !known.has(id))
  if (unknown !== undefined) throw new AppError('error.role.unknown').about(unknown)
  const above = judged.find(role => !role.isGrantable)
  if (above) throw new AppError('error.role.above_own', { name: above.name }).about(above.id)
  requireProof(session)
}
