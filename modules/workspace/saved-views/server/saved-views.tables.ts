import type { TableColumn } from '@atrium/contract/workspace/ui-table'
import type { Density, Row } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

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
