import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { SeedTables } from '@atrium/server/seed/seed.tables'
import type { Generated } from 'kysely'

export interface DashboardRoleCardTable extends Row {
  roleId: string
  cardTenantId: number
  cardId: string
  x: number | null
  y: number | null
  shown: Generated<boolean>
  fixed: Generated<boolean>
}

/** The tables of this feature. */
export type RoleCardsTables = {
  dashboardRoleCard: DashboardRoleCardTable
}

export type RoleCardsDb = Scoped<RoleCardsTables & Pick<SeedTables, 'dashboardCard'>>
