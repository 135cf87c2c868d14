import { everyCall, type NamedCall } from '@atrium/contract/calls'
import { siteLevel } from '@atrium/contract/constants'
import { permissionOf, type QueryOf } from '@atrium/contract/endpoint'
import { type Page, pageOf } from '@atrium/contract/page'
import { decide, type Verdict } from '@atrium/server/access/decide'
import { findGrants, type HeldSet } from '@atrium/server/access/grants'
import { findOffModules } from '@atrium/server/access/off-modules'
import { nothingWithheld } from '@atrium/server/access/withheld-fields'
import { roleIsValid } from '@atrium/server/auth/session-place'
import type { Cache } from '@atrium/server/cache/cache'
import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { sql } from 'kysely'
import type {
  apiCatalogApi,
  CallerVerdict,
  CallReason,
  CatalogCall,
  CatalogCallDetail,
} from '../api-catalog.contract.ts'

const callNamed = (name: string): NamedCall | undefined => everyCall().find(call => call.name === name)

function factsOf({ name, service, call }: NamedCall): Omit<CatalogCall, 'setCount'> {
  const { access, method, path, summary } = call
  const code = permissionOf(call)
  return {
    ...{ permissionId: name, method, path, description: summary, serviceName: service },
    tag: name.split('.')[1] ?? '',
    access: typeof access === 'object' ? 'permission' : access,
    level: typeof access === 'object' && access.level === siteLevel ? 'site' : 'organization',
    ...(code !== undefined && { code }),
  }
}

/** The calls come from the contract, the number of sets with a permission from the database. */
export async function findCalls(
  all: Scoped,
  query: QueryOf<typeof apiCatalogApi.list>,
): Promise<Page<CatalogCall>> {
  const counts = await countSets(all)
  const has = (value: string | undefined, wanted: string | undefined) =>
    wanted === undefined || (value ?? '').toLowerCase().includes(wanted.trim().toLowerCase())
  const is = (value: string, wanted: string | undefined) => wanted === undefined || value === wanted
  const isOneOf = (value: string, wanted: readonly string[] | undefined) => wanted?.includes(value) ?? true
  const found = everyCall()
    .map(call => ({ ...factsOf(call), setCount: counts.get(permissionOf(call.call) ?? '') ?? 0 }))
    .filter(
      call =>
        has(call.path, query.path) &&
        has(call.code, query.code) &&
        has(call.description, query.description) &&
        isOneOf(call.method, query.method) &&
        is(call.serviceName, query.serviceName) &&
        isOneOf(call.access, query.access) &&
        is(call.level, query.level),
    )
    .sort((one, other) => {
      for (const { field, direction } of query.sort) {
        const order = compare(one[field] ?? '', other[field] ?? '')
        if (order !== 0) return direction === 'desc' ? -order : order
      }
      return compare(one.permissionId, other.permissionId)
    })
  const from = query.page * query.size
  return pageOf(found.slice(from, from + query.size), query, found.length)
}

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0

async function countSets(all: Scoped): Promise<Map<string, number>> {
  const { rows } = await sql<{ permission: string; count: number }>`
    select permission, count(distinct permission_set_id) as count from permission_set_permission group by permission`.execute(
    all,
  )
  return new Map(rows.map(({ permission, count }) => [permission, count]))
}

export async function findCall(
  all: Scoped,
  permissionId: string,
  language: string,
): Promise<CatalogCallDetail | undefined> {
  const named = callNamed(permissionId)
  if (!named) return undefined
  const { rows } = await sql<
    Omit<CatalogCallDetail['permissionSets'][number], 'tenantName'> & { tenantName: string | null }
  >`
    select ps.id, tr(ps.name, ${language}) as name, ps.code, tr(m.name, ${language}) as menu_name, m.level,
      case when ps.tenant_id <> 0 then tr(t.name, ${language}) end as tenant_name
    from permission_set_permission p
    join permission_set ps on ps.tenant_id = p.tenant_id and ps.id = p.permission_set_id
    join menu m on m.tenant_id = ps.menu_tenant_id and m.id = ps.menu_id
    join tenant t on t.tenant_id = ps.tenant_id
    where p.permission = ${permissionOf(named.call) ?? ''}
    order by m.level desc, ps.tenant_id, ps.code`.execute(all)
  const permissionSets = rows.map(({ tenantName, ...set }) => ({
    ...set,
    ...(tenantName !== null && { tenantName }),
  }))
  return { ...factsOf(named), setCount: permissionSets.length, permissionSets }
}

interface HeldRole {
  tenantId: number
  roleId: string
  roleCode: string
  builtIn: boolean
  level: string
  roleName: string
  tenantName: string
}

/** The decision about the call for each role that the person holds today, in any tenant. */
export async function explainCaller(
  services: { site: Site; cache: Cache },
  permissionId: string,
  userId: string,
  language: string,
): Promise<CallerVerdict[] | undefined> {
  const named = callNamed(permissionId)
  if (!named) return undefined
  const roles = await services.site({}, all => findHeldRoles(all, userId, language))
  const judged = await Promise.all(
    roles.map(async role => {
      const { tenantId, roleId: id, roleCode: code, builtIn, level } = role
      const grants = await findGrants(services, { tenantId, roles: [{ id, code, builtIn }] })
      const off = await findOffModules(services, tenantId)
      const verdict = decide({ level, grants, off, withheld: nothingWithheld }, named.call.access)
      return { role, verdict, through: throughOf(verdict) }
    }),
  )
  const ids = judged.flatMap(({ through }) => (through ? [through.id, through.grantedTo] : []))
  const names = await services.site({}, all => findNames(all, ids, language))
  return judged.map(({ role: { roleId, roleName, tenantName }, verdict, through }) => {
    const setName = through && names.get(through.id)
    const inheritedFrom = through && through.grantedTo !== roleId ? names.get(through.grantedTo) : undefined
    return {
      ...{ roleId, roleName, tenantName, approve: verdict.allowed, reason: reasonOf(verdict) },
      ...(setName !== undefined && { setName }),
      ...(inheritedFrom !== undefined && { inheritedFrom }),
    }
  })
}

const throughOf = (verdict: Verdict): HeldSet | undefined =>
  verdict.allowed && typeof verdict.through === 'object' ? verdict.through : undefined

function reasonOf(verdict: Verdict): CallReason {
  if (!verdict.allowed && verdict.module !== undefined) return 'module-off'
  if (!verdict.allowed) return verdict.error === 'error.level.site' ? 'not-platform' : 'lacks-permission'
  return typeof verdict.through === 'object' ? 'permission-set' : verdict.through
}

async function findHeldRoles(all: Scoped, userId: string, language: string): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select distinct r.tenant_id, r.id as role_id, r.code as role_code, r.built_in, r.level,
      tr(r.name, ${language}) as role_name, tr(t.name, ${language}) as tenant_name
    from held_role m
    join role r on r.tenant_id = m.tenant_id and r.id = m.role_id
    join tenant t on t.tenant_id = r.tenant_id and t.enabled
    where m.user_id::text = ${userId} and ${roleIsValid}
    order by tenant_name, role_name, role_id`.execute(all)
  return rows
}

/** The names of permission sets and roles, by id. */
async function findNames(
  all: Scoped,
  ids: readonly string[],
  language: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, tr(name, ${language}) as name from permission_set where id = any(${ids}::uuid[])
    union all
    select id, tr(name, ${language}) from role where id = any(${ids}::uuid[])`.execute(all)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
