import type { FileReadable } from '@atrium/files/file/server/file.reads.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated } from 'kysely'

export interface PortalFileTable extends Row {
  storedId: string
  downloads: Generated<number>
}

export interface PortalDownloadTable extends Row {
  fileId: string
  title: TextsColumn
  description: TextsColumn
  category: TextsColumn
  fileVersion: string | null
  releasedOn: ColumnType<string, string | undefined, string>
  sort: Generated<number>
  published: Generated<boolean>
}

/** The tables of this feature. */
export type ManagedDownloadTables = {
  portalFile: PortalFileTable
  portalDownload: PortalDownloadTable
}

export type ManagedDownloadDb = Scoped<ManagedDownloadTables & FileReadable>
