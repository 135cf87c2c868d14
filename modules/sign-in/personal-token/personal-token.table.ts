import { table } from '@atrium/contract/workspace/ui-table'

export const personalTokenTable = table(
  'iam.personal-token',
  'name',
  ['ownerName', 170],
  ['roleName', 170],
  ['permissionCount', 120],
  ['endDate', 190],
  ['lastUsedDate', 140],
  ['networks', 170],
  ['actions', 110],
)
