import type { TableColumn } from '@atrium/contract/workspace/ui-table'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Density, Row } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { TableLayoutTables } from '../../table-layout/server/table-layout.tables.ts'

export interface SavedViewTable extends Row {
  ownerId: string
  code: string
  name: string
  filter: JSONColumnType<Record<string, string>>
  sort: string[]
  columns: ColumnType<TableColumn[] | null, string | null, string | null>
  density: Density | null
  shared: Generated<boolean>
}

/** The tables of this feature. */
export type SavedViewsTables = {
  savedView: SavedViewTable
}

export type SavedViewsDb = Scoped<SavedViewsTables & Pick<TableLayoutTables, 'tableView'>>
