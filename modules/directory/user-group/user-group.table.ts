import { table } from '@atrium/contract/workspace/ui-table'

export const userGroupTable = table(
  'iam.user-group',
  'groupName',
  ['groupCode', 190],
  ['tenantName', 150],
  ['remark', 200],
  ['memberCount', 96],
  ['enabledFlag', 120],
  ['lastUpdateDate', 170],
  ['lastUpdatedBy', 140],
)
