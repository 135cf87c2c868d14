import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'

export interface RoleScopeUnitTable extends Row {
  roleId: string
  unitId: string
}

export interface RoleScopeValueTable extends Row {
  roleId: string
  dataHierarchyId: string
  value: string
}

/** The tables of this feature. */
export type RoleScopeTables = {
  roleScopeUnit: RoleScopeUnitTable
  roleScopeValue: RoleScopeValueTable
}

export type RoleScopeDb = Scoped<RoleScopeTables>
