import { platformTenantId } from '@atrium/contract/constants'
import type { Endpoint } from '@atrium/contract/endpoint'
import { codeKey, elementKeys } from '@atrium/contract/permission-code'
import { type RawBuilder, sql } from 'kysely'
import { type Cache, dependenciesOn } from '../cache/cache.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import { findFeaturesOf } from './features.ts'
import { moduleOf, moduleOfCall, moduleParts } from './module-parts.ts'

/** The modules of one's own that a tenant does not have, with the permission sets that are theirs. */
export interface OffModules {
  readonly names: ReadonlySet<string>
  /** The module of each of their permission sets, by the id of the set. */
  readonly sets: ReadonlyMap<string, string>
  /** The same by the keys of the codes that the set answers to. */
  readonly elements: ReadonlyMap<string, string>
}

const nothingOff: OffModules = { names: new Set(), sets: new Map(), elements: new Map() }

/** The modules that are off in a tenant, cached until the platform switches one. */
export async function findOffModules(
  { site, cache }: { site: Site; cache: Cache },
  tenantId: number,
): Promise<OffModules> {
  if (moduleParts().length === 0) return nothingOff
  return cache.get(`off-modules:${tenantId}`, async () => ({
    value: await site({}, all => loadOffModules(all, tenantId)),
    dependsOn: dependenciesOn(
      ['featureSwitch', 'menu', 'permissionSet', 'permissionSetPermission'],
      tenantId,
    ),
  }))
}

interface SetRow {
  id: string
  code: string
  /** The code of its page. */
  page: string
  route: string | null
  /** One of its permissions. */
  permission: string | null
}

async function loadOffModules(all: Scoped, tenantId: number): Promise<OffModules> {
  const on = new Set(await findFeaturesOf(all, tenantId))
  const off = moduleParts().filter(({ name }) => !on.has(name))
  if (off.length === 0) return nothingOff
  const names = new Set(off.map(({ name }) => name))
  const keysIn = (table: string) => keysOf(names, table)
  // A set that tenants made for a page of their own is the module's if it holds nothing else.
  const { rows } = await sql<SetRow>`
    select ps.id, ps.code, m.code as page, m.route, p.permission from permission_set ps
    join menu m on m.tenant_id = ps.menu_tenant_id and m.id = ps.menu_id
    left join lateral (
      select min(permission) as permission,
        bool_and(permission = any(${keysIn('permission_set_permission')}::text[])) as is_off
      from permission_set_permission where tenant_id = ps.tenant_id and permission_set_id = ps.id
    ) p on true
    where ps.tenant_id in (${platformTenantId}, ${tenantId}) and (p.is_off
      or m.tenant_id = ${platformTenantId} and m.code = any(${keysIn('menu')}::text[])
      or ps.tenant_id = ${platformTenantId} and ps.code = any(${keysIn('permission_set')}::text[]))`.execute(
    all,
  )
  const sets = rows.map(row => ({
    ...row,
    module:
      moduleOf('permission_set', row.code) ??
      moduleOf('menu', row.page) ??
      moduleOf('permission_set_permission', row.permission ?? '') ??
      '',
  }))
  return {
    names,
    sets: new Map(sets.map(({ id, module }) => [id, module])),
    elements: new Map(
      sets.flatMap(({ code, page, route, module }) =>
        elementKeys(code, { code: page, route }).map(key => [key, module] as const),
      ),
    ),
  }
}

/** Whether the tenant has what has this key in a table of the product: everything but what modules bring that are off. */
export const isOn = (off: OffModules, table: string, key: string): boolean =>
  offModuleOfPart(off, table, key) === undefined

/** Whether the tenant has what this module contributes. Contributions of the product name no module. */
export const hasModule = (off: OffModules, module: string | undefined): boolean =>
  ifOff(off, module) === undefined

/** The module that is off and that brings what has this key in a table of the product; undefined if the tenant has it. */
export const offModuleOfPart = (off: OffModules, table: string, key: string): string | undefined =>
  ifOff(off, moduleOf(table, key))

/** The module that is off and whose call it is; undefined if the tenant has the call. */
export const offModuleOfCall = (off: OffModules, call: Endpoint): string | undefined =>
  ifOff(off, moduleOfCall(call))

/** The module that is off and that alone brings what is asked for; of several sets, one that is on is enough. */
export function offModuleOf(
  off: OffModules,
  question: { permission: string } | { element: string } | { sets: readonly string[] },
): string | undefined {
  if ('permission' in question) return ifOff(off, moduleOf('permission_set_permission', question.permission))
  if ('element' in question) return off.elements.get(codeKey(question.element))
  const { sets } = question
  return sets.every(id => off.sets.has(id)) ? off.sets.get(sets[0] ?? '') : undefined
}

/**
 * A condition of SQL for lists of what the platform brings, by the alias of their table: the platform administers all
 * its rows, and tenants see no rows of modules that are off.
 */
export function isShown(
  { tenantId, off }: { tenantId: number; off: OffModules },
  table: string,
  alias: string = table,
): RawBuilder<boolean> {
  const keys = tenantId === platformTenantId ? [] : keysOf(off.names, table)
  if (keys.length === 0) return sql<boolean>`true`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('tenant_id')} <> ${platformTenantId} or ${column('code')} <> all(${keys}::text[]))`
}

const keysOf = (names: ReadonlySet<string>, table: string): string[] =>
  moduleParts().flatMap(({ name, entries }) => (names.has(name) ? (entries[table] ?? []) : []))

const ifOff = (off: OffModules, module: string | undefined): string | undefined =>
  module !== undefined && off.names.has(module) ? module : undefined
