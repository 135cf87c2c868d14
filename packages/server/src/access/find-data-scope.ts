import type { DataScopeCode } from '@atrium/contract/access/data-scope'
import { sql } from 'kysely'
import { type Cache, dependenciesOn } from '../cache/cache.ts'
import { type DataScope, unionOf } from '../db/connection/data-scope.ts'
import type { Site } from '../db/connection/site.ts'
import type { Scoped } from '../db/connection/tenant.ts'

/** The tables that a data scope is computed from. */
const scopeTables = ['role', 'roleScopeUnit', 'roleScopeValue', 'dataHierarchy'] as const

/** The combined data scope of these roles of a tenant, cached until one of its tables changes. */
export function findDataScope(
  { site, cache }: { site: Site; cache: Cache },
  tenantId: number,
  roleIds: readonly string[],
): Promise<DataScope> {
  return cache.get(JSON.stringify(['data scope', tenantId, [...roleIds].sort()]), async () => {
    const value = await site({}, db => loadDataScope(db, tenantId, roleIds))
    return { value, dependsOn: dependenciesOn(scopeTables, tenantId) }
  })
}

async function loadDataScope(db: Scoped, tenantId: number, roleIds: readonly string[]): Promise<DataScope> {
  const { rows } = await sql<{
    dataScope: DataScopeCode
    units: string[]
    values: Record<string, string>[]
  }>`
    select r.data_scope,
      array(select u.unit_id from role_scope_unit u where u.tenant_id = r.tenant_id and u.role_id = r.id) as units,
      coalesce((
        select jsonb_agg(jsonb_build_object(h.code, v.value)) from role_scope_value v
        join data_hierarchy h on h.tenant_id = v.tenant_id and h.id = v.data_hierarchy_id
        where v.tenant_id = r.tenant_id and v.role_id = r.id), '[]') as values
    from role r where r.tenant_id = ${tenantId} and r.id = any(${roleIds}::uuid[])`.execute(db)
  return unionOf(rows.map(scopeOf))
}

function scopeOf({
  dataScope,
  units,
  values,
}: {
  dataScope: DataScopeCode
  units: readonly string[]
  values: readonly Record<string, string>[]
}): DataScope {
  if (dataScope === 'ALL') return 'all'
  if (dataScope === 'CHOSEN') return { units, values }
  const ownUnit = dataScope === 'UNIT' ? 'alone' : dataScope === 'UNIT_AND_BELOW' ? 'below' : undefined
  return { ...(ownUnit && { ownUnit }), units: [], values: [] }
}
