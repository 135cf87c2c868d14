import { table } from '@atrium/contract/workspace/ui-table'

export const roleTable = table(
  'iam.role',
  'name',
  ['code', 190],
  ['tenantName', 150],
  ['parentRoleName', 170],
  ['memberCount', 96],
  ['enabled', 120],
  ['endDateActive', 110],
  ['lastUpdateDate', 140],
  ['lastUpdatedBy', 140],
)
