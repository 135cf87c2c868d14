import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { Generated, JSONColumnType } from 'kysely'
import type { PagePicture, StoredBlock } from '../../page/page.contract.ts'
import type { RenderingTables } from '../../rendering/server/rendering.tables.ts'
import type { PageContent } from '../managed-page.contract.ts'

export interface PortalPageTable extends Row {
  code: string
  title: TextsColumn
  lead: TextsColumn
  picture: PagePicture | null
  blocks: JSONColumnType<StoredBlock[], string | undefined, string>
  search: JSONColumnType<PageContent['search'], string | undefined, string>
  published: Generated<boolean>
  newest: Generated<number>
  shown: Generated<number | null>
  publishAt: Generated<Date | null>
  publishNumber: Generated<number | null>
  revokeAt: Generated<Date | null>
  revokedAt: Generated<Date | null>
}

export interface PortalPageVersionTable extends Row {
  pageId: string
  number: number
  content: JSONColumnType<PageContent, string, never>
}

export interface PortalPageDueTable extends Row {
  pageId: string
  dueAt: Date | null
  tries: Generated<number>
}

/** The tables of this feature. */
export type ManagedPageTables = {
  portalPage: PortalPageTable
  portalPageVersion: PortalPageVersionTable
  portalPageDue: PortalPageDueTable
}

export type ManagedPageDb = Scoped<ManagedPageTables & RenderingTables>
