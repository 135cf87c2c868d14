import type { RecordedRow } from '@atrium/server/history/record-history'

/** By the columns that name a receiver, of which each row has one. */
const receiverKinds = {
  toTenantId: 'TENANT',
  toRoleId: 'ROLE',
  toGroupId: 'GROUP',
  toUserGroupId: 'USER_GROUP',
  toUnitId: 'UNIT',
  toUserId: 'USER',
}
const receiverOf = (row: RecordedRow) =>
  Object.entries(receiverKinds).find(([column]) => row.has(column)) ?? ['', '']
/** The receiver of a row as the calls write it. */
export const receiver = {
  receiverTypeCode: (row: RecordedRow) => receiverOf(row)[1],
  receiverSourceId: (row: RecordedRow) => String(row.get(receiverOf(row)[0])),
}
