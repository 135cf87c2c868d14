import type { Row } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'

export interface DashboardTenantCardTable extends Row {
  cardTenantId: Generated<number>
  cardId: string
}

/** The tables of this feature. */
export type DashboardCardTables = {
  dashboardTenantCard: DashboardTenantCardTable
}
