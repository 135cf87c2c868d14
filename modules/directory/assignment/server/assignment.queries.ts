import { platformTenantId } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import { type Page, pageOf } from '@atrium/contract/page'
import { administrators } from '@atrium/server/access/grants'
import type { Session } from '@atrium/server/auth/session'
import { roleIsValid } from '@atrium/server/auth/session-place'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { type RawBuilder, sql } from 'kysely'
import type { assignmentApi, Assignment as RoleMember } from '../assignment.contract.ts'

/**
 * Whether the session may grant and revoke a role, in SQL over alias `r` (role): the role, inherited sets
 * included, holds nothing that the session lacks. Disabled roles count as enabled, because they can be enabled
 * again. The platform has its own permission sets, so there the calls are compared.
 */
export function grantable({
  grants,
  tenantId,
  dataScope,
}: Pick<Session, 'grants' | 'tenantId' | 'dataScope'>): RawBuilder<boolean> {
  if (grants.all) return sql`true`
  // A person with a limited scope can only grant roles limited to the holder's own records or unit.
  const scope = dataScope === 'all' ? sql`true` : sql`r.data_scope not in ('ALL', 'CHOSEN')`
  const [sets, permissions] = [[...grants.sets.keys()], [...grants.permissions.keys()]]
  return sql`(${scope} and not (r.built_in and r.code = any(${administrators})) and not exists (
    with recursive chain as (
      select r.id, r.inherit_id
      union
      select up.id, up.inherit_id from role up join chain on up.tenant_id = r.tenant_id and up.id = chain.inherit_id
    )
    select 1 from chain
    join role_permission_set held on held.tenant_id = r.tenant_id and held.role_id = chain.id
    where case when r.tenant_id = ${tenantId} then not held.permission_set_id = any(${sets}::uuid[])
      else exists (
        select 1 from permission_set_permission p
        where p.tenant_id = held.permission_set_tenant_id and p.permission_set_id = held.permission_set_id
          and not p.permission = any(${permissions}))
      end))`
}

export interface JudgedRole {
  id: string
  name: string
  isGrantable: boolean
}

/** Those of these roles that exist in the tenant, and whether the session may grant and revoke them. */
export async function judgeRoles(
  db: Scoped,
  session: Session,
  language: string,
  tenantId: number,
  roleIds: readonly string[],
): Promise<JudgedRole[]> {
  const { rows } = await sql<JudgedRole>`
    select r.id, tr(r.name, ${language}) as name, ${grantable(session)} as is_grantable
    from role r where r.tenant_id = ${tenantId} and r.id::text = any(${roleIds})`.execute(db)
  return rows
}

/** Whether a person holds a role, in force or not, that the session may not grant. */
export async function standsAbove(db: Scoped, session: Session, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from held_role m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
      where m.user_id = ${userId} and not ${grantable(session)}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/**
 * Whether a person holds a role of the platform; only the connection with access to all tenants can see that.
 */
export async function isStaff(all: Scoped, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from held_role m where m.tenant_id = ${platformTenantId} and m.user_id::text = ${userId}) as found`.execute(
    all,
  )
  return rows[0]?.found ?? false
}

export interface Assignment {
  id: string
  roleId: string
  startOn: string | null
  endOn: string | null
}

export async function findAssignments(db: Scoped, tenantId: number, userId: string): Promise<Assignment[]> {
  return db
    .selectFrom('memberRole')
    .select(['id', 'roleId', 'startOn', 'endOn'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute()
}

/** Active administrators of a tenant among its own people, and of them those without an end date. */
export async function countAdministrators(
  db: Scoped,
  tenantId: number,
): Promise<{ today: number; lasting: number }> {
  const { rows } = await sql<{ today: number; lasting: number }>`
    select count(*) as today, count(*) filter (where m.end_on is null and u.end_on is null) as lasting
    from member_role m
    join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
    join app_user u on u.id = m.user_id and u.tenant_id = m.tenant_id
    where m.tenant_id = ${tenantId} and r.built_in and r.code = any(${administrators}) and ${roleIsValid}
      and u.enabled and coalesce(u.start_on, current_date) <= current_date
      and coalesce(u.end_on, current_date) >= current_date`.execute(db)
  return rows[0] ?? { today: 0, lasting: 0 }
}

/** Serializes changes to the administrators of a tenant. */
export async function lockAdministrators(db: Scoped, tenantId: number): Promise<void> {
  await sql`
    select id from role where tenant_id = ${tenantId} and built_in and code = any(${administrators})
    for no key update`.execute(db)
}

/** A condition over `held_role`: the role is assigned to the person. */
const isDirect = sql`user_group_id is null and unit_id is null`

const sortBy = {
  realName: sql`u.real_name`,
  loginName: sql`u.login_name`,
  startDateActive: sql`m.start_on`,
  endDateActive: sql`m.end_on`,
} as const

/** The user groups in which a person holds a role, in SQL over aliases for both ids. */
export const throughGroups = (
  { userId, roleId, tenantId }: Readonly<Record<'userId' | 'roleId' | 'tenantId', RawBuilder<unknown>>>,
  language: string,
) => sql<RoleMember['throughGroups']>`coalesce((
  select jsonb_agg(jsonb_build_object('userGroupId', g.id, 'userGroupName', tr(g.name, ${language}))
    order by tr(g.name, ${language}), g.id)
  from held_role held join user_group g on g.tenant_id = held.tenant_id and g.id = held.user_group_id
  where held.tenant_id = ${tenantId} and held.user_id = ${userId} and held.role_id = ${roleId}), '[]')`

/** The units in which a person holds a role today, in SQL over aliases for both ids. */
const throughUnits = (
  { userId, roleId, tenantId }: Readonly<Record<'userId' | 'roleId' | 'tenantId', RawBuilder<unknown>>>,
  language: string,
) => sql<RoleMember['throughUnits']>`coalesce((
  select jsonb_agg(distinct jsonb_build_object('unitId', n.id, 'unitName', tr(n.name, ${language})))
  from held_role held join unit n on n.tenant_id = held.tenant_id and n.id = held.unit_id
  where held.tenant_id = ${tenantId} and held.user_id = ${userId} and held.role_id = ${roleId}
    and counts_today(held.start_on, held.end_on)), '[]')`

/** Everyone who holds a role of the tenant, directly, through a user group or a unit, in force today or not. */
export async function findRoleMembers(
  db: Scoped,
  language: string,
  roleId: string,
  filter: QueryOf<typeof assignmentApi.list>,
): Promise<Page<RoleMember>> {
  const matching = sql`
    from (
      select user_id, role_id, tenant_id, bool_or(${isDirect}) as is_direct,
        min(start_on) filter (where ${isDirect}) as start_on,
        min(end_on) filter (where ${isDirect}) as end_on
      from held_role where role_id::text = ${roleId} group by user_id, role_id, tenant_id
    ) m join app_user u on u.id = m.user_id
    where strpos(lower(u.real_name), lower(${filter.realName ?? ''})) > 0`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db)
  const holding = { userId: sql`m.user_id`, roleId: sql`m.role_id`, tenantId: sql`m.tenant_id` }
  const order = filter.sort.map(
    ({ field, direction }) =>
      sql`${sortBy[field]} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')} nulls last`,
  )
  const { rows } = await sql<{
    id: string
    realName: string
    loginName: string
    imageUrl: string | null
    startOn: string | null
    endOn: string | null
    isDirect: boolean
    throughGroups: RoleMember['throughGroups']
    throughUnits: RoleMember['throughUnits']
  }>`
    select u.id, u.real_name, u.login_name, u.image_url, m.start_on, m.end_on, m.is_direct,
      ${throughGroups(holding, language)} as through_groups, ${throughUnits(holding, language)} as through_units
    ${matching}
    order by ${sql.join([...order, sql`u.real_name`, sql`u.id`])}
    limit ${filter.size} offset ${filter.page * filter.size}`.execute(db)
  const members = rows.map(({ imageUrl, startOn, endOn, isDirect, ...member }) => ({
    ...member,
    directFlag: isDirect ? (1 as const) : (0 as const),
    ...(imageUrl !== null && { imageUrl }),
    ...(startOn !== null && { startDateActive: startOn }),
    ...(endOn !== null && { endDateActive: endOn }),
  }))
  return pageOf(members, filter, counted[0]?.count ?? 0)
}

/** The number of these people that the tenant can see: its own and its guests. */
export async function findVisible(db: Scoped, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where id::text = any(${userIds})`.execute(db)
  return new Set(rows.map(row => row.id))
}
