import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row } from '@atrium/server/db/tables/columns'
import type { ColumnType, Generated } from 'kysely'

export interface RolePermissionSetTable extends Row {
  roleId: string
  permissionSetTenantId: number
  permissionSetId: string
}

export interface RoleTrialTable extends Row {
  roleId: string
  assigned: string[]
  recycled: string[]
  endsAt: ColumnType<Date, Date, never>
  dueAt: ColumnType<Date | null, Date, Date | null>
  tries: Generated<number>
}

/** The tables of this feature. */
export type RolePermissionsTables = {
  rolePermissionSet: RolePermissionSetTable
  roleTakeBack: RoleTrialTable
}

export type RolePermissionsDb = Scoped<RolePermissionsTables>
