import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'
import type { LookupTables } from '../../lookup/server/lookup.tables.ts'

export interface DataHierarchyTable extends Row {
  code: string
  name: TextsColumn
  parentId: string | null
  lovCode: string
  displayStyle: Generated<'SELECT' | 'MODAL'>
  sort: Generated<number>
  enabled: Generated<boolean>
}

/** The tables of this feature. */
export type DataHierarchyTables = {
  dataHierarchy: DataHierarchyTable
}

export type DataHierarchyDb = Scoped<DataHierarchyTables & LookupTables>
