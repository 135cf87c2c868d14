import type { FileReadable } from '@atrium/files/file/server/file.reads.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { JSONColumnType } from 'kysely'
import type { PageContent } from '../../managed-page/managed-page.contract.ts'

export interface PortalPreviewTable extends Row {
  code: string
  content: JSONColumnType<PageContent, string, never>
}

/** The tables of this feature. */
export type RenderingTables = {
  portalPreview: PortalPreviewTable
}

export type RenderingDb = Scoped<RenderingTables & FileReadable>
