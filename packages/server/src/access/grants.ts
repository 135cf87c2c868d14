import { platformTenantId } from '@atrium/contract/constants'
import { elementKeys } from '@atrium/contract/permission-code'
import { sql } from 'kysely'
import { type Cache, dependenciesOn } from '../cache/cache.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'

/**
 * The grants of one or more roles: all of them for the administrator of a level, otherwise those of their permission
 * sets.
 */
export interface Grants {
  readonly all: boolean
  /** Permissions of calls, such as `iam.role.create`, each with a set that holds it. */
  readonly permissions: ReadonlyMap<string, HeldSet>
  /** By their id. */
  readonly sets: ReadonlyMap<string, HeldSet>
  /**
   * The product's own sets, by the keys of the codes they answer to. What the server shows is decided by these alone,
   * so that a created set cannot stand for one of them.
   */
  readonly elements: ReadonlyMap<string, HeldSet>
}

/** The grants of a level's administrator. */
export const allGrants: Grants = { all: true, permissions: new Map(), sets: new Map(), elements: new Map() }

export interface HeldSet {
  readonly id: string
  readonly code: string
  /** The role through which the session holds the set. */
  readonly roleId: string
  /** The role that was granted the set: that one, or one it inherits from. */
  readonly grantedTo: string
}

interface HeldDetails {
  permissions: string[]
  /** The page of a set that came with the product. */
  productPage: { code: string; route: string | null } | null
}

/** A role that a session works with. */
export interface HeldRole {
  id: string
  code: string
  builtIn: boolean
}

/** The tables that grants depend on. */
export const grantTables = ['role', 'rolePermissionSet', 'permissionSet', 'permissionSetPermission'] as const

export const administrators = ['role/site/default/administrator', 'role/organization/default/administrator']

/** Whether a role is the administrator of its level, who holds every permission set of that level. */
export const isAdministrator = (role: { code: string; builtIn: boolean }): boolean =>
  role.builtIn && administrators.includes(role.code)

/** The combined grants of these roles of a tenant, cached until one of their tables changes. */
export async function findGrants(
  { site, cache }: { site: Site; cache: Cache },
  { tenantId, roles }: { tenantId: number; roles: readonly HeldRole[] },
): Promise<Grants> {
  if (roles.some(isAdministrator)) return allGrants
  const ids = roles.map(role => role.id).sort()
  return cache.get(`grants:${tenantId}:${ids.join()}`, async () => {
    const value = await site({}, db => loadGrants(db, tenantId, ids))
    return { value, dependsOn: dependenciesOn(grantTables, tenantId) }
  })
}

/**
 * The part of grants that these permission sets hold, and nothing beyond the grants: a set that they lose is lost at
 * once.
 */
export async function limitGrants(
  { site, cache }: { site: Site; cache: Cache },
  grants: Grants,
  { tenantId, roleId, setIds }: { tenantId: number; roleId: string; setIds: readonly string[] },
): Promise<Grants> {
  const chosen = await cache.get(`sets:${tenantId}:${roleId}:${[...setIds].sort().join()}`, async () => {
    const value = await site({}, db => loadSets(db, tenantId, roleId, setIds))
    return { value, dependsOn: dependenciesOn(['permissionSet', 'permissionSetPermission'], tenantId) }
  })
  return grantsOf(chosen.filter(({ set }) => grants.all || grants.sets.has(set.id)))
}

/** Grants cut down to what others hold as well. */
export function cutDownTo(grants: Grants, limit: Grants): Grants {
  if (limit.all) return grants
  if (grants.all) return limit
  const within = <Key>(held: ReadonlyMap<Key, HeldSet>, others: ReadonlyMap<Key, HeldSet>) =>
    new Map([...held].filter(([key]) => others.has(key)))
  return {
    all: false,
    permissions: within(grants.permissions, limit.permissions),
    sets: within(grants.sets, limit.sets),
    elements: within(grants.elements, limit.elements),
  }
}

/** Permission sets that the tenant can see, as if a role of it had been granted them. */
async function loadSets(db: Scoped, tenantId: number, roleId: string, setIds: readonly string[]) {
  const { rows } = await sql<HeldSet & HeldDetails>`
    select ps.id, ps.code, ${roleId}::uuid as role_id, ${roleId}::uuid as granted_to, ${detailsOfSet}
    from permission_set ps
    join menu m on m.tenant_id = ps.menu_tenant_id and m.id = ps.menu_id
    where ps.id = any(${setIds}::uuid[]) and ps.tenant_id in (${tenantId}, ${platformTenantId})
    order by ps.id`.execute(db)
  return rows.map(({ permissions, productPage, ...set }) => ({ set, permissions, productPage }))
}

/** The permissions of a set and its page, in SQL, over aliases `ps` and `m`. */
const detailsOfSet = sql`case when ps.tenant_id = ${platformTenantId} and m.built_in
    then jsonb_build_object('code', m.code, 'route', m.route) end as product_page, array(
  select permission from permission_set_permission p where p.tenant_id = ps.tenant_id and p.permission_set_id = ps.id
) as permissions`

/**
 * The permission sets of these roles and of those they inherit from. Roles that are disabled or have ended grant
 * nothing.
 */
export async function loadGrants(db: Scoped, tenantId: number, roleIds: readonly string[]): Promise<Grants> {
  const { rows } = await sql<HeldSet & HeldDetails>`
    with recursive chain as (
      select id as role_id, tenant_id, id, inherit_id from role
      where tenant_id = ${tenantId} and id = any(${roleIds}::uuid[])
        and enabled and coalesce(end_on, current_date) >= current_date
      union
      select chain.role_id, r.tenant_id, r.id, r.inherit_id from role r
      join chain on r.tenant_id = chain.tenant_id and r.id = chain.inherit_id
      where r.enabled and coalesce(r.end_on, current_date) >= current_date
    )
    select distinct on (ps.id) ps.id, ps.code, chain.role_id, chain.id as granted_to, ${detailsOfSet}
    from chain
    join role_permission_set rps on rps.tenant_id = chain.tenant_id and rps.role_id = chain.id
    join permission_set ps on ps.tenant_id = rps.permission_set_tenant_id and ps.id = rps.permission_set_id
    join menu m on m.tenant_id = ps.menu_tenant_id and m.id = ps.menu_id
    order by ps.id, chain.id = chain.role_id desc, chain.role_id, chain.id`.execute(db)
  return grantsOf(rows.map(({ permissions, productPage, ...set }) => ({ set, permissions, productPage })))
}

function grantsOf(held: readonly ({ set: HeldSet } & HeldDetails)[]): Grants {
  return {
    all: false,
    permissions: new Map(
      held.flatMap(({ set, permissions }) => permissions.map(permission => [permission, set] as const)),
    ),
    sets: new Map(held.map(({ set }) => [set.id, set])),
    elements: new Map(
      held.flatMap(({ set, productPage }) =>
        productPage ? elementKeys(set.code, productPage).map(key => [key, set] as const) : [],
      ),
    ),
  }
}
