import { table } from '@atrium/contract/workspace/ui-table'

export const pageTable = table(
  'portal.page',
  'title',
  ['state', 170],
  ['kindCode', 110],
  ['pageCode', 140],
  ['versionNumber', 90],
  ['lastUpdatedByName', 150],
  ['lastUpdateDate', 140],
)
