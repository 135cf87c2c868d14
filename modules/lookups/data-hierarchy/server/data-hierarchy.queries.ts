import { stampsOf } from '@atrium/server/db/tables/rows'
import { sql } from 'kysely'
import type { ManagedHierarchy } from '../data-hierarchy.contract.ts'
import type { DataHierarchyDb } from './data-hierarchy.tables.ts'

export type HierarchyRow = Omit<ManagedHierarchy, '_token' | 'children'>

/**
 * All hierarchies of the tenant in order, a handful at most; on the connection to all tenants, those of all or
 * of one.
 */
export async function findManagedHierarchies(
  db: DataHierarchyDb,
  language: string,
  tenantId?: number,
): Promise<HierarchyRow[]> {
  const rows = await db
    .selectFrom('dataHierarchy as h')
    .leftJoin('dataHierarchy as parent', 'parent.id', 'h.parentId')
    .leftJoin('actor as creator', 'creator.id', 'h.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'h.updatedBy')
    .select(['h.id', 'h.tenantId', 'h.code', 'h.name as names', 'h.parentId', 'h.lovCode', 'h.displayStyle'])
    .select(['h.enabled', 'h.sort', 'h.version', 'h.createdAt', 'h.updatedAt', 'h.createdBy', 'h.updatedBy'])
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])
    .select([
      sql<string>`tr(h.name, ${language})`.as('name'),
      sql<string | null>`tr(parent.name, ${language})`.as('parentName'),
      sql<
        string | null
      >`(select tr(l.name, ${language}) from lov l where l.code = h.lov_code and l.tenant_id in (0, h.tenant_id) order by l.tenant_id desc limit 1)`.as(
        'lovName',
      ),
    ])
    .$if(tenantId !== undefined, all => all.where('h.tenantId', '=', tenantId ?? 0))
    .orderBy('h.sort')
    .orderBy('h.code')
    .execute()
  return rows.map(row => ({
    dataHierarchyId: row.id,
    tenantId: row.tenantId,
    dataHierarchyCode: row.code,
    dataHierarchyName: row.name,
    _tls: { dataHierarchyName: row.names },
    valueSourceCode: row.lovCode,
    valueSourceName: row.lovName ?? row.lovCode,
    displayStyle: row.displayStyle,
    enabledFlag: row.enabled ? 1 : 0,
    orderSeq: row.sort,
    ...(row.parentId !== null && { parentId: row.parentId }),
    ...(row.parentName !== null && { parentName: row.parentName }),
    ...stampsOf(row),
  }))
}
