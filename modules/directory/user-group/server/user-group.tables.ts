import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { ReadOnly, Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'

export interface UserGroupTable extends Row {
  code: string
  name: TextsColumn
  remark: Generated<string>
  enabled: Generated<boolean>
}

export interface UserGroupMemberTable extends Row {
  userGroupId: string
  userId: string
}

/** A role that everyone in a group holds. */
interface UserGroupRoleTable extends Row {
  userGroupId: string
  roleId: string
  /** That of the group, which the database keeps. */
  enabled: ReadOnly<boolean>
}

/** The tables of this feature. */
export type UserGroupTables = {
  userGroup: UserGroupTable
  userGroupMember: UserGroupMemberTable
  userGroupRole: UserGroupRoleTable
}

export type UserGroupDb = Scoped<UserGroupTables>
