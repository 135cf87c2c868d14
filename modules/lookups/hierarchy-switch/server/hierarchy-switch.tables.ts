import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

export interface SessionDataHierarchyTable extends Row {
  sessionId: string
  dataHierarchyId: string
  value: string
}

/** The tables of this feature. */
export type HierarchySwitchTables = {
  sessionDataHierarchy: SessionDataHierarchyTable
}

export type HierarchySwitchDb = Scoped<HierarchySwitchTables>
