import { platformTenantId } from '@atrium/contract/constants'
import type { TableLayout, UiTable } from '@atrium/contract/workspace/ui-table'
import { installedFeatures } from '@atrium/server/modules'
import { sql } from 'kysely'
import type { TableLayoutDb } from './table-layout.tables.ts'

type Layer = Pick<UiTable, 'code' | 'source'> & {
  /** Null to inherit the columns of the layer below. */
  columns: UiTable['columns'] | null
  density: UiTable['density'] | null
  defaultViewId?: string | null
}

/** The tables of the installed features. */
export const installedTables = (): UiTable[] => installedFeatures().flatMap(({ tables }) => tables ?? [])

/**
 * Every table with its effective layout: the user's over the tenant's over the platform's over the product's.
 */
export async function findUiTables(db: TableLayoutDb, userId: string): Promise<UiTable[]> {
  const shared = await db
    .selectFrom('uiTable')
    .select(['tenantId', 'code', 'columns', 'density'])
    .orderBy('tenantId')
    .execute()
  const own = await db
    .selectFrom('tableView')
    .select(['code', 'columns', 'density', 'defaultViewId'])
    .where('userId', '=', userId)
    .execute()
  const layers: Layer[] = [
    ...shared.map(({ tenantId, ...row }) => ({
      ...row,
      source: tenantId === platformTenantId ? ('platform' as const) : ('tenant' as const),
    })),
    ...own.map(row => ({ ...row, source: 'person' as const })),
  ]
  const tables = new Map(installedTables().map(table => [table.code, table]))
  for (const layer of layers) tables.set(layer.code, laidOver(tables.get(layer.code), layer))
  return [...tables.values()]
}

function laidOver(below: UiTable | undefined, layer: Layer): UiTable {
  const density = layer.density ?? below?.density
  return {
    code: layer.code,
    columns: layer.columns ?? below?.columns ?? [],
    source: layer.columns ? layer.source : (below?.source ?? 'product'),
    ...(density && { density }),
    ...(layer.defaultViewId && { defaultViewId: layer.defaultViewId }),
  }
}

type Draft = TableLayout & { code: string }

const stored = ({ code, columns, density }: Draft) => ({
  code,
  columns: JSON.stringify(columns),
  density: density ?? null,
})

export async function saveTenantLayout(db: TableLayoutDb, draft: Draft): Promise<void> {
  const { code, ...layout } = stored(draft)
  await db
    .insertInto('uiTable')
    .values({ code, ...layout })
    .onConflict(conflict => conflict.columns(['tenantId', 'code']).doUpdateSet(layout))
    .execute()
}

export async function resetTenantLayout(db: TableLayoutDb, code: string): Promise<void> {
  // Row-level security lets a tenant read the platform's row, and delete only its own.
  await db
    .deleteFrom('uiTable')
    .where('code', '=', code)
    .where(sql<boolean>`tenant_id = current_tenant()`)
    .execute()
}

export async function saveOwnLayout(db: TableLayoutDb, userId: string, draft: Draft): Promise<void> {
  const { code, ...layout } = stored(draft)
  await db
    .insertInto('tableView')
    .values({ userId, code, ...layout })
    .onConflict(conflict => conflict.columns(['tenantId', 'userId', 'code']).doUpdateSet(layout))
    .execute()
}

/** Removes the user's layout. The default view is not part of it, and stays. */
export async function resetOwnLayout(db: TableLayoutDb, userId: string, code: string): Promise<void> {
  await db
    .updateTable('tableView')
    .set({ columns: null, density: null })
    .where('userId', '=', userId)
    .where('code', '=', code)
    .execute()
}
