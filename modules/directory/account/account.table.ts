import { table } from '@atrium/contract/workspace/ui-table'

export const accountTable = table(
  'iam.account',
  ['realName', 230],
  ['loginName', 170],
  ['tenantName', 160],
  'memberRoleList',
  ['enabled', 120],
  ['email', 230],
  ['lastLoginDate', 165],
  ['endDateActive', 110],
  ['lastUpdateDate', 165],
)
