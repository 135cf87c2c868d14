import { table } from '@atrium/contract/workspace/ui-table'

export const staticTextTable = table(
  'platform.static-text',
  'title',
  ['textCode', 220],
  ['tenantName', 150],
  ['startDate', 130],
  ['endDate', 130],
  ['lastUpdateDate', 170],
  ['lastUpdatedBy', 150],
)
