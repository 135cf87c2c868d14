import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ReadOnly, Row, TenantId } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated } from 'kysely'
import type { UploadRuleTables } from '../../upload-rule/server/upload-rule.tables.ts'

export interface FileTable extends Row {
  key: string
  bucket: string
  directory: Generated<string>
  name: string
  mediaType: string
  size: number
  sha256: string
  groupId: ColumnType<string | null, string | null | undefined, string | null>
  secret: Generated<boolean>
}

/** File contents that wait to be stored. */
export interface FileContentTable {
  tenantId: TenantId
  key: string
  content: Buffer
}

export interface FileRemovalTable {
  tenantId: TenantId
  key: string
  at: ReadOnly<Date>
}

/** The tables of this feature. */
export type FileTables = {
  attachmentGroup: Row
  file: FileTable
  fileContent: FileContentTable
  fileRemoval: FileRemovalTable
  fileStore: { id: string }
}

export type FileDb = Scoped<FileTables & UploadRuleTables>
