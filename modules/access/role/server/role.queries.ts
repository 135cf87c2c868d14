import { largestPageSize } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { isAdministrator } from '@atrium/server/access/grants'
import type { Session } from '@atrium/server/auth/session'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Texts } from '@atrium/server/db/tables/columns'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { ManagedRole, Role, RoleBranch, RoleDetail, RoleRemoval, roleApi } from '../role.contract.ts'

type Filter = QueryOf<typeof roleApi.list>

const memberCount = sql<number>`(
  select count(distinct m.user_id) from held_role m where m.role_id = r.id
    and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date)`

const permissionSetCount = sql<number>`(select count(*) from role_permission_set s where s.role_id = r.id)`

/**
 * Names of other rows are selected for the rows of the page only: a join would compute them for all sorted
 * rows.
 */
const roleName = (id: 'r.parent_id' | 'r.inherit_id', language: string) =>
  sql<string | null>`(select tr(other.name, ${language}) from role other where other.id = ${sql.ref(id)})`

const personName = (id: 'r.created_by' | 'r.updated_by') =>
  sql<string | null>`(select u.real_name from actor u where u.id = ${sql.ref(id)})`

function roleRows(db: Scoped, language: string) {
  return db
    .selectFrom('role as r')
    .select([
      'r.id',
      'r.tenantId',
      'r.code',
      'r.level',
      'r.enabled',
      'r.builtIn',
      'r.parentId',
      'r.inheritId',
      'r.endOn',
      'r.labels',
      'r.version',
      'r.createdAt',
      'r.updatedAt',
      'r.name as names',
      'r.description as descriptions',
      'r.createdBy',
      'r.updatedBy',
    ])
    .select([
      sql<string>`tr(r.name, ${language})`.as('name'),
      sql<string | null>`tr(r.description, ${language})`.as('description'),
      roleName('r.parent_id', language).as('parentName'),
      roleName('r.inherit_id', language).as('inheritName'),
      personName('r.created_by').as('createdByName'),
      personName('r.updated_by').as('updatedByName'),
      memberCount.as('memberCount'),
      permissionSetCount.as('permissionSetCount'),
    ])
}

type RoleRow = Awaited<ReturnType<ReturnType<typeof roleRows>['executeTakeFirstOrThrow']>>

const sortBy = {
  name: sql`name`,
  code: sql`r.code`,
  endDateActive: sql`r.end_on`,
  memberCount: sql`member_count`,
  enabled: sql`r.enabled`,
  lastUpdateDate: sql`r.updated_at`,
} as const

export async function findRoles(db: Scoped, language: string, filter: Filter): Promise<Page<Role>> {
  const page = await findPage(filtered(roleRows(db, language), language, filter), filter, ordered)
  return { ...page, content: page.content.map(asRole) }
}

export async function findManagedRoles(
  db: Scoped,
  session: Session,
  language: string,
  filter: Filter,
): Promise<Page<ManagedRole>> {
  const found = filtered(roleRows(db, language), language, filter).select(isHeldBy(session).as('held'))
  const page = await findPage(found, filter, ordered)
  return { ...page, content: page.content.map(asManaged) }
}

const ordered = { sortBy, tie: [sql`name`, sql`r.id`] }

type RoleRows = ReturnType<typeof roleRows>

function filtered(rows: RoleRows, language: string, filter: Filter): RoleRows {
  let found = rows
  if (filter.tenantId !== undefined) found = found.where('r.tenantId', '=', filter.tenantId)
  if (filter.name)
    found = found.where(sql<boolean>`strpos(lower(tr(r.name, ${language})), lower(${filter.name})) > 0`)
  if (filter.code) found = found.where(sql<boolean>`starts_with(lower(r.code), lower(${filter.code}))`)
  if (filter.enabled !== undefined) found = found.where('r.enabled', '=', filter.enabled)
  if (filter.parentRoleId) found = found.where('r.parentId', '=', filter.parentRoleId)
  if (filter.endBefore) found = found.where('r.endOn', '<', filter.endBefore)
  return found
}

/** Whether the session's user holds the role today, in SQL over alias `r`. */
const isHeldBy = ({ userId }: Session) => sql<boolean>`exists (
  select from held_role m where m.role_id = r.id and m.user_id = ${userId}
    and coalesce(m.start_on, current_date) <= current_date and coalesce(m.end_on, current_date) >= current_date)`

const asManaged = (row: RoleRow & { held: boolean }): ManagedRole => ({
  ...asRole(row),
  adminFlag: isAdministrator(row) ? 1 : 0,
  haveAdminFlag: row.builtIn ? 0 : 1,
  assignedFlag: row.held ? 1 : 0,
  inheritable: 1,
  roleSource: row.builtIn ? 'default' : 'custom',
})

/** The number of children of a role, in SQL over alias `r`. */
const childrenNum = sql<number>`(select count(*) from role below where below.parent_id = r.id)`

/** Roles without a parent; with a search, all that match. */
export async function findRoots(
  db: Scoped,
  session: Session,
  language: string,
  { name, code, tenantId }: QueryOf<typeof roleApi.tree>,
): Promise<RoleBranch[]> {
  let found = roleRows(db, language).select([childrenNum.as('childrenNum'), isHeldBy(session).as('held')])
  if (name) found = found.where(sql<boolean>`strpos(lower(tr(r.name, ${language})), lower(${name})) > 0`)
  if (code) found = found.where(sql<boolean>`starts_with(lower(r.code), lower(${code}))`)
  if (tenantId !== undefined) found = found.where('r.tenantId', '=', tenantId)
  if (!name && !code) found = found.where('r.parentId', 'is', null)
  const rows = await found.orderBy('name').orderBy('r.id').limit(largestPageSize).execute()
  return rows.map(asBranch)
}

export async function findBranches(
  db: Scoped,
  session: Session,
  language: string,
  filter: QueryOf<typeof roleApi.subTree>,
): Promise<Page<RoleBranch>> {
  const found = roleRows(db, language)
    .select([childrenNum.as('childrenNum'), isHeldBy(session).as('held')])
    .where(sql<boolean>`r.parent_id::text is not distinct from ${filter.parentRoleId ?? null}`)
  const page = await findPage(found, filter, ordered)
  return { ...page, content: page.content.map(asBranch) }
}

const asBranch = (row: RoleRow & { childrenNum: number; held: boolean }): RoleBranch => ({
  ...asManaged(row),
  childrenNum: row.childrenNum,
})

/** @throws `error.not_found`, whether the role never existed or belongs to another tenant. */
export async function findRole(
  db: Scoped,
  language: string,
  id: string,
): Promise<Omit<RoleDetail, '_token'>> {
  const row = await roleRows(db, language).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return { ...asRole(row), _tls: { name: row.names, description: row.descriptions } }
}

/** These roles of the tenant with what stands in the way of deleting them. */
export async function findRemovals(
  db: Scoped,
  language: string,
  ids: readonly string[],
): Promise<RoleRemoval[]> {
  const { rows } = await sql<RoleRemoval>`
    select r.id, tr(r.name, ${language}) as name,
      (select count(distinct m.user_id) from held_role m where m.role_id = r.id) as holders,
      (select count(*) from user_group_role g where g.tenant_id = r.tenant_id and g.role_id = r.id) as groups,
      (select count(distinct n.unit_id) from unit_role n
        where n.tenant_id = r.tenant_id and n.role_id = r.id) as units,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', other.id, 'name', tr(other.name, ${language}))
          order by tr(other.name, ${language}), other.id)
        from role other where r.id in (other.parent_id, other.inherit_id)), '[]') as below
    from role r where r.id::text = any(${ids}) order by name, r.id`.execute(db)
  return rows
}

export interface RoleTexts {
  id: string
  name: Texts
  description: Texts
  builtIn: boolean
  level: 'site' | 'organization'
  parentId: string | null
  inheritId: string | null
  endOn: string | null
  version: number
}

/** The rows of these roles, unordered; ids that do not exist are left out. */
export function findRoleRows(db: Scoped, ids: string[]): Promise<RoleTexts[]> {
  return db
    .selectFrom('role')
    .select(['id', 'name', 'description', 'builtIn', 'level', 'parentId', 'inheritId', 'endOn', 'version'])
    .where(sql<string>`id::text`, 'in', ids)
    .execute()
}

/** Whether `above` is the role itself or below it, by parents or inheritance. */
export async function standsBelow(db: Scoped, above: string, roleId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive chain as (
      select id, parent_id, inherit_id from role where id = ${above}
      union
      select r.id, r.parent_id, r.inherit_id from role r join chain on r.id in (chain.parent_id, chain.inherit_id)
    ) select exists (select 1 from chain where id = ${roleId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

function asRole(row: RoleRow): Role {
  return {
    id: row.id,
    tenantId: row.tenantId,
    code: row.code,
    name: row.name,
    level: row.level,
    enabled: row.enabled,
    builtIn: row.builtIn,
    memberCount: row.memberCount,
    permissionSetCount: row.permissionSetCount,
    roleLabels: row.labels,
    ...stampsOf(row),
    ...(row.description && { description: row.description }),
    ...(row.parentId !== null && { parentRoleId: row.parentId }),
    ...(row.parentName !== null && { parentRoleName: row.parentName }),
    ...(row.inheritId !== null && { inheritRoleId: row.inheritId }),
    ...(row.inheritName !== null && { inheritedRoleName: row.inheritName }),
    ...(row.endOn !== null && { endDateActive: row.endOn }),
  }
}
