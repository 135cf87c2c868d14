import { table } from '@atrium/contract/workspace/ui-table'

export const receiverGroupTable = table(
  'message.receiver-group',
  'typeName',
  ['typeCode', 200],
  ['tenantName', 150],
  ['memberCount', 110],
  ['enabledFlag', 120],
  ['lastUpdateDate', 170],
)
