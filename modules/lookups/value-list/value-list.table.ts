import { table } from '@atrium/contract/workspace/ui-table'

export const valueListTable = table(
  'platform.value-list',
  'lovName',
  ['lovCode', 220],
  ['tenantName', 150],
  ['lovTypeCode', 130],
  ['valueCount', 90],
  ['parentLovCode', 170],
  ['tenantId', 150],
  ['lastUpdateDate', 140],
  ['lastUpdatedBy', 150],
)
