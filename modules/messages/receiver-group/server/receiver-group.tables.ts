import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Row, TextsColumn } from '@atrium/server/db/tables/columns'
import type { Generated } from 'kysely'

export interface ReceiverGroupTable extends Row {
  code: string
  name: TextsColumn
  enabled: Generated<boolean>
}

export interface ReceiverGroupMemberTable extends Row {
  receiverGroupId: string
  toRoleId: string | null
  toUserId: string | null
  toUserGroupId: string | null
  toUnitId: string | null
}

/** The tables of this feature. */
export type ReceiverGroupTables = {
  receiverGroup: ReceiverGroupTable
  receiverGroupMember: ReceiverGroupMemberTable
}

export type ReceiverGroupDb = Scoped<ReceiverGroupTables>
