import type { ImportMode } from '@atrium/contract/interchange/import'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, Texts, TextsColumn } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { JobsTables } from '../../jobs/server/jobs.tables.ts'
import type { ImportState } from '../data-import.contract.ts'

export interface ImportBatchTable extends Row {
  userId: string
  templateCode: string
  fileName: string
  state: ImportState
  mode: Generated<ImportMode>
  sendLinks: Generated<boolean>
  importedAt: ColumnType<Date | null, undefined, Date>
}

export interface ImportTemplateTable extends Row {
  code: string
  name: TextsColumn
  enabled: Generated<boolean>
  columns: JSONColumnType<
    {
      field: string
      titles: Texts
      enabled: boolean
      required: boolean
      defaultValue?: string
      sample: string
    }[],
    string,
    string
  >
}

/** The tables of this feature. */
export type ImportsTables = {
  importBatch: ImportBatchTable
  importTemplate: ImportTemplateTable
}

export type ImportsDb = Scoped<ImportsTables & JobsTables>
