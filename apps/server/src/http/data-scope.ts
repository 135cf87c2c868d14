import type { DataScopeCode } from '@atrium/contract/iam/role-scope'
import { sql } from 'kysely'
import { type DataScope, unionOf } from '../db/data-scope.ts'
import type { Site } from '../db/site.ts'
import type { Scoped } from '../db/tenant.ts'
import { type Kept, namesOf } from './kept.ts'
import type { Context } from './routes.ts'
import type { Session } from './session.ts'

/** What a data scope is made from. */
const scopeTables = ['role', 'roleScopeUnit', 'roleScopeValue', 'dataHierarchy'] as const

/** What these roles of a tenant show together, from memory while nothing of it has changed. */
export function findDataScope(
  { site, kept }: { site: Site; kept: Kept },
  tenantId: number,
  roleIds: readonly string[],
): Promise<DataScope> {
  return kept.get(JSON.stringify(['data scope', tenantId, [...roleIds].sort()]), async () => {
    const value = await site({}, db => loadDataScope(db, tenantId, roleIds))
    return { value, from: namesOf(scopeTables, tenantId) }
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

/** The kind of a scope, also where several roles make it together. */
export function codeOfScope(scope: DataScope): DataScopeCode {
  if (scope === 'all') return 'ALL'
  if (scope.units.length + scope.values.length > 0) return 'CHOSEN'
  if (scope.ownUnit) return scope.ownUnit === 'below' ? 'UNIT_AND_BELOW' : 'UNIT'
  return 'OWN'
}

/** Tables that others read than those who look after them. */
type SharedByReaders = 'notice' | 'file' | 'user_group'

/**
 * A handler that looks after records which others read, too: it sees those in the data scope of its session alone.
 * Changing them is narrowed without it.
 */
export function lookingAfter<H extends (...values: never[]) => unknown>(
  table: SharedByReaders,
  handler: H,
): H {
  const handle = handler as unknown as (input: unknown, context: Context<'signed-in'>) => unknown
  const narrowed = async (input: unknown, context: Context<'signed-in'>) => {
    await lookAfter(context, table)
    return handle(input, context)
  }
  return narrowed as unknown as H
}

/** From here on the transaction sees only what its session looks after in this table. */
export async function lookAfter(
  { db, session }: { db: Scoped; session: Session },
  table: SharedByReaders,
): Promise<void> {
  if (session.dataScope === 'all') return
  await sql`select set_config('app.looks_after', ${table}, true)`.execute(db)
}
