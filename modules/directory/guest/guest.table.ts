import { table } from '@atrium/contract/workspace/ui-table'

export const guestTable = table(
  'iam.guest',
  ['realName', 240],
  ['homeTenantName', 180],
  'memberRoleList',
  ['state', 130],
  ['sinceDate', 140],
  ['untilDate', 120],
)
