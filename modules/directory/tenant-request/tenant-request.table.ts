import { table } from '@atrium/contract/workspace/ui-table'

export const tenantRequestTable = table(
  'iam.tenant-request',
  'tenantName',
  ['tenantNum', 150],
  ['realName', 170],
  ['email', 220],
  ['state', 140],
  ['creationDate', 140],
)
