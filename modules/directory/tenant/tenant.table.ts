import { table } from '@atrium/contract/workspace/ui-table'

export const tenantTable = table(
  'iam.tenant',
  'tenantName',
  ['tenantNum', 170],
  ['userCount', 130],
  ['usedCapacity', 150],
  ['enabledFlag', 120],
  ['creationDate', 140],
  ['lastUpdateDate', 140],
  ['lastUpdatedBy', 140],
)
