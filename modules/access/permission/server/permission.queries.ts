import type { ControllerType } from '@atrium/contract/access/menu'
import type { Explanation } from '@atrium/contract/access/permission'
import { platformTenantId } from '@atrium/contract/constants'
import type { Access } from '@atrium/contract/endpoint'
import type { SetQuestion } from '@atrium/server/access/decide'
import { type HeldSet, isAdministrator } from '@atrium/server/access/grants'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'

/** A question behind a code: on a call that needs this permission, or on the set that answers to the code. */
export type CodeQuestion = Exclude<Access, string> | SetQuestion

/** Sets that cover a question, in SQL over alias `ps`: those that include the permission, or the ones named. */
const covers = (question: CodeQuestion) =>
  'permission' in question
    ? sql`exists (select 1 from permission_set_permission p
        where p.permission_set_id = ps.id and p.permission = ${question.permission})`
    : sql`ps.id = any(${question.sets}::uuid[])`

/** The permission sets that came with the product on pages of a level. */
export async function findProductSets(db: Scoped, level: string) {
  const { rows } = await sql<{ id: string; code: string; controllerType: ControllerType }>`
    select ps.id, ps.code, ps.controller_type from permission_set ps
    join menu m on m.tenant_id = ps.menu_tenant_id and m.id = ps.menu_id
    where ps.tenant_id = ${platformTenantId} and m.built_in and m.level = ${level}`.execute(db)
  return rows
}

type Missing = NonNullable<Explanation['missing']>

/** The sets of the session's level that would be enough, with their pages. */
export async function findEnoughSets(
  db: Scoped,
  session: Session,
  question: CodeQuestion,
  language: string,
): Promise<Missing['sets']> {
  const { rows } = await sql<Missing['sets'][number]>`
    select ps.id, ps.code, tr(ps.name, ${language}) as name, tr(m.name, ${language}) as menu_name
    from permission_set ps join menu m on m.id = ps.menu_id and m.level = ${session.level}
    where ${covers(question)} order by ps.sort, ps.code limit 20`.execute(db)
  return rows
}

/** Roles valid today, with all permission sets each holds, inherited ones included. */
const rolesWithSets = sql`
  counting as (
    select tenant_id, id, inherit_id, built_in, code, name from role
    where enabled and coalesce(end_on, current_date) >= current_date
  ), chain as (
    select id as role_id, id, inherit_id from counting
    union
    select chain.role_id, c.id, c.inherit_id from counting c join chain on c.id = chain.inherit_id
  ), held as (
    select distinct chain.role_id, rps.permission_set_id
    from chain join role_permission_set rps on rps.role_id = chain.id
  )`

const isAdministratorRole = sql`(c.built_in and c.code like 'role/%/default/administrator')`

/**
 * The names of the user groups, or of the units, through which roles are held, or none where one of them is held
 * directly: an aggregate over rows of `held_role` with alias `m`.
 */
const namesIfOnly = (table: 'user_group' | 'unit', language: string) => sql`case
  when bool_and(m.user_group_id is not null or m.unit_id is not null) then coalesce((
    select array_agg(tr(g.name, ${language}) order by tr(g.name, ${language}))
    from ${sql.table(table)} g where g.id = any(array_agg(${sql.ref(`m.${table}_id`)}))), '{}')
  else '{}' end`

interface Through {
  throughGroups: string[]
  throughUnits: string[]
}

/** Those of both lists that name something. */
export const namedThrough = ({ throughGroups, throughUnits }: Through): Partial<Through> => ({
  ...(throughGroups.length > 0 && { throughGroups }),
  ...(throughUnits.length > 0 && { throughUnits }),
})

/** Other roles of the person here, valid today, that hold one of these sets. */
export async function findOwnRolesWith(
  db: Scoped,
  session: Session,
  setIds: readonly string[],
  language: string,
): Promise<Explanation['ownRoles']> {
  const { rows } = await sql<{ id: string; name: string } & Through>`
    with recursive ${rolesWithSets}
    select c.id, tr(c.name, ${language}) as name, ${namesIfOnly('user_group', language)} as through_groups,
      ${namesIfOnly('unit', language)} as through_units
    from counting c join held_role m on m.role_id = c.id and m.user_id = ${session.userId}
      and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date
    where c.id <> all(${session.roles.map(role => role.id)}::uuid[]) and (${isAdministratorRole}
      or exists (select 1 from held h where h.role_id = c.id and h.permission_set_id = any(${setIds}::uuid[])))
    group by c.id, c.name order by 2 limit 10`.execute(db)
  return rows.map(({ id, name, ...through }) => ({ id, name, ...namedThrough(through) }))
}

/**
 * People who may grant one of these sets: administrators, and people who hold the set and may change grants, or have
 * another permission that is `needed`. Inherited sets count; roles must be valid today.
 */
export async function findGranters(
  db: Scoped,
  setIds: readonly string[],
  language: string,
  needed = 'iam.role.grant',
): Promise<Explanation['grantedBy']> {
  const { rows } = await sql<Explanation['grantedBy'][number]>`
    with recursive ${rolesWithSets}, granting as (
      select c.id from counting c
      where ${isAdministratorRole}
        or (exists (select 1 from held h where h.role_id = c.id and h.permission_set_id = any(${setIds}::uuid[]))
          and exists (select 1 from held h join permission_set_permission p on p.permission_set_id = h.permission_set_id
            where h.role_id = c.id and p.permission = ${needed}))
    )
    select u.id as user_id, u.real_name, min(tr(c.name, ${language})) as role_name
    from granting g join counting c on c.id = g.id
    join held_role m on m.role_id = g.id
      and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date
    join app_user u on u.id = m.user_id and u.enabled
      and coalesce(u.start_on, current_date) <= current_date and coalesce(u.end_on, current_date) >= current_date
    group by u.id, u.real_name order by u.real_name limit 10`.execute(db)
  return rows
}

/** The names through which person `u` holds these roles today, if not directly. */
const heldHere = (table: 'user_group' | 'unit', roleIds: readonly string[], language: string) => sql`
  coalesce((select ${namesIfOnly(table, language)} from held_role m where m.user_id = u.id
    and m.role_id = any(${roleIds}::uuid[]) and counts_today(m.start_on, m.end_on)), '{}')`

/**
 * The names of a session's person, role and tenant, and of the set a decision is based on. For a merged
 * session, the role that grants it; all of them, if none does.
 */
export async function findNames(
  db: Scoped,
  session: Session,
  through: HeldSet | undefined,
  language: string,
) {
  const enough = through?.roleId ?? session.roles.find(isAdministrator)?.id
  const roleIds = enough === undefined ? session.roles.map(role => role.id) : [enough]
  const { rows } = await sql<
    {
      person: string
      role: string
      tenant: string
      set: string | null
      inheritedFrom: string | null
    } & Through
  >`
    select u.real_name as person, tr(t.name, ${language}) as tenant,
      (select string_agg(tr(name, ${language}), ', ' order by id <> ${session.roleId}, tr(name, ${language}))
        from role where id = any(${roleIds}::uuid[])) as role,
      (select tr(name, ${language}) from permission_set where id = ${through?.id ?? null}::uuid) as set,
      (select tr(name, ${language}) from role
        where id = ${through?.grantedTo ?? null}::uuid and id <> ${through?.roleId ?? null}::uuid) as inherited_from,
      ${heldHere('user_group', roleIds, language)} as through_groups,
      ${heldHere('unit', roleIds, language)} as through_units
    from app_user u, tenant t
    where u.id = ${session.userId} and t.tenant_id = ${session.tenantId}`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('a session has a person, a role and a tenant')
  return found
}
