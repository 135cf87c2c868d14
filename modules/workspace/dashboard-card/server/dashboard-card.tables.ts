import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import type { Generated } from 'kysely'

export interface DashboardTenantCardTable extends Row {
  cardTenantId: Generated<number>
  cardId: string
}

/** The tables of this feature. */
export type DashboardCardTables = {
  dashboardTenantCard: DashboardTenantCardTable
}

export type DashboardCardDb = Scoped<DashboardCardTables & Pick<SeedTables, 'dashboardCard'>>
