import { table } from '@atrium/contract/workspace/ui-table'

export const accountTable = table(
  'iam.account',
  ['realName', 230],
  ['loginName', 150],
  ['tenantName', 160],
  'memberRoleList',
  ['enabled', 120],
  ['email', 190],
  ['lastLoginDate', 140],
  ['endDateActive', 115],
  ['lastUpdateDate', 140],
)
