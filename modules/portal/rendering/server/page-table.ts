import type { FileReadable } from '@atrium/files/file/server/file.reads.ts'
import type { NoticeReadable } from '@atrium/messages/announcement/server/notice.reads.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { TableName } from '@atrium/server/db/tables/rows'
import type { FrameTables } from '../../frame/server/frame.tables.ts'
import type { ManagedDownloadTables } from '../../managed-download/server/managed-download.tables.ts'
import type { ManagedPageTables } from '../../managed-page/server/managed-page.tables.ts'
import type { RenderingTables } from './rendering.tables.ts'

/** The tables that public pages are rendered from. What is cached of a page names them. */
export type PageTable = TableName<
  Scoped<
    FrameTables & ManagedDownloadTables & ManagedPageTables & RenderingTables & FileReadable & NoticeReadable
  >
>
