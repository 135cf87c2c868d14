import type { TableColumn } from '@atrium/contract/workspace/ui-table'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Density, Row } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface UiTableTable extends Row {
  code: string
  columns: JSONColumnType<TableColumn[]>
  density: Density | null
}

/** A user's layout of a table, and the default view. */
export interface TableViewTable extends Row {
  userId: string
  code: string
  columns: ColumnType<TableColumn[] | null, string | null, string | null>
  density: Density | null
  defaultViewId: Generated<string | null>
}

/** The tables of this feature. */
export type TableLayoutTables = {
  uiTable: UiTableTable
  tableView: TableViewTable
}

export type TableLayoutDb = Scoped<TableLayoutTables>
