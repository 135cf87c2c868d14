import { type RawBuilder, sql } from 'kysely'
import type { Cache } from '../cache/cache.ts'
import type { Site } from '../db/connection/site.ts'
import { moduleParts } from './module-parts.ts'
import { findOffModules } from './off-modules.ts'

/*
 * For work that no session does, such as background work, checks and commands of operators: what a module does for all
 * tenants, it does for those that have it. Calls need not ask.
 */

/**
 * Whether a tenant has a module, by the name of its folder. Cached until the platform switches one.
 * @throws Error for a name that no installed module has
 */
export async function isModuleOn(
  services: { site: Site; cache: Cache },
  name: string,
  tenantId: number,
): Promise<boolean> {
  partsOf(name)
  return !(await findOffModules(services, tenantId)).names.has(name)
}

/**
 * The same as a condition of SQL, for statements over all tenants. `tenantId` is a column such as
 * `sql.ref('s.tenant_id')`.
 * @throws Error for a name that no installed module has
 */
export function moduleIsOn(name: string, tenantId: RawBuilder<unknown>): RawBuilder<boolean> {
  const { isOnAtFirst } = partsOf(name)
  return sql<boolean>`coalesce((select f.enabled from feature_switch f
    where f.code = ${name} and f.tenant_id in (0, ${tenantId}) order by f.tenant_id desc limit 1), ${isOnAtFirst}::boolean)`
}

function partsOf(name: string) {
  const found = moduleParts().find(one => one.name === name)
  if (!found) throw new Error(`no module is named ${name}: name the folder of yours`)
  return found
}
