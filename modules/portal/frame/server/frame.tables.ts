import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, Texts } from '@atrium/server/db/tables/columns'
import type { JSONColumnType } from 'kysely'
import type { FooterDraft, NavigationEntry } from '../frame.contract.ts'

export interface PortalNavigationTable extends Row {
  entries: JSONColumnType<NavigationEntry[], string, string>
}

export interface PortalFooterTable extends Row {
  text: JSONColumnType<Texts, string, string>
  contact: JSONColumnType<Texts, string, string>
  columns: JSONColumnType<FooterDraft['columns'], string, string>
  legal: JSONColumnType<FooterDraft['legal'], string, string>
}

/** The tables of this feature. */
export type FrameTables = {
  portalNavigation: PortalNavigationTable
  portalFooter: PortalFooterTable
}

export type FrameDb = Scoped<FrameTables>
