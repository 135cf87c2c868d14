import type { DataHierarchy } from '@atrium/contract/lookups/hierarchy'
import { partIsOn } from '@atrium/server/access/part-is-on'
import { sql } from 'kysely'
import type { HierarchySwitchDb } from './hierarchy-switch.tables.ts'

type HierarchyRow = Omit<DataHierarchy, 'children'>

/** The enabled hierarchies of the tenant in order, with the choices of this session. */
export async function findHierarchies(
  db: HierarchySwitchDb,
  sessionId: string,
  language: string,
): Promise<HierarchyRow[]> {
  const { rows } = await sql<{ [Key in keyof HierarchyRow]: HierarchyRow[Key] | null }>`
    select h.id as data_hierarchy_id, h.code as data_hierarchy_code, tr(h.name, ${language}) as data_hierarchy_name,
      chosen.value as data_hierarchy_value, tr(v.meaning, ${language}) as data_hierarchy_meaning, h.tenant_id,
      h.parent_id, tr(parent.name, ${language}) as parent_name, h.lov_code as value_source_code, h.display_style,
      1 as enabled_flag, h.sort as order_seq
    from data_hierarchy h
    left join data_hierarchy parent on parent.id = h.parent_id
    left join session_data_hierarchy chosen on chosen.data_hierarchy_id = h.id and chosen.session_id = ${sessionId}
    left join lov_value v on v.value = chosen.value and v.lov_id = ${lovOf(sql`h.lov_code`)}
    where h.enabled order by h.sort, h.code`.execute(db)
  return rows.map(
    row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as HierarchyRow,
  )
}

/** The lookup of a code: the tenant's own, else the platform's. */
const lovOf = (code: ReturnType<typeof sql>) =>
  sql`(select id from lov where code = ${code} and enabled order by tenant_id desc limit 1)`

/**
 * Whether a value is offered: the tenant has its lookup, it is in effect today and, if a hierarchy above has a choice,
 * belongs to that choice.
 */
export async function isOffered(
  db: HierarchySwitchDb,
  hierarchy: { valueSourceCode: string },
  value: string,
  parentValue: string | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from lov_value v where v.lov_id = ${lovOf(sql`${hierarchy.valueSourceCode}`)} and v.value = ${value}
      and v.enabled and coalesce(v.start_on, current_date) <= current_date and coalesce(v.end_on, current_date) >= current_date
      and ${partIsOn('lov', hierarchy.valueSourceCode, sql`current_tenant()`)}
      and (${parentValue ?? null}::text is null or v.parent_value is not distinct from ${parentValue ?? null})`.execute(
    db,
  )
  return rows.length > 0
}

export async function keepChoice(
  db: HierarchySwitchDb,
  sessionId: string,
  dataHierarchyId: string,
  value: string,
): Promise<void> {
  await db
    .insertInto('sessionDataHierarchy')
    .values({ sessionId, dataHierarchyId, value })
    .onConflict(conflict =>
      conflict.columns(['tenantId', 'sessionId', 'dataHierarchyId']).doUpdateSet({ value }),
    )
    .execute()
}

export async function forgetChoices(
  db: HierarchySwitchDb,
  sessionId: string,
  dataHierarchyIds: readonly string[],
): Promise<void> {
  if (dataHierarchyIds.length === 0) return
  await db
    .deleteFrom('sessionDataHierarchy')
    .where('sessionId', '=', sessionId)
    .where('dataHierarchyId', 'in', dataHierarchyIds)
    .execute()
}
