import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { JSONColumnType } from 'kysely'

export interface DashboardLayoutTable extends Row {
  userId: string
  roleId: string
  places: JSONColumnType<{ cardId: string; x: number; y: number; w: number; h: number }[]>
}

/** The tables of this feature. */
export type DashboardTables = {
  dashboardLayout: DashboardLayoutTable
}

export type DashboardDb = Scoped<DashboardTables>
