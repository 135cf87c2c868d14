import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
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

/** The tables of this feature. */
export type UserGroupTables = {
  userGroup: UserGroupTable
  userGroupMember: UserGroupMemberTable
}

export type UserGroupDb = Scoped<UserGroupTables>
