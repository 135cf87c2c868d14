import { table } from '@atrium/contract/workspace/ui-table'

export const dataHierarchyTable = table(
  'platform.data-hierarchy',
  'dataHierarchyName',
  ['dataHierarchyCode', 160],
  ['tenantName', 150],
  ['valueSourceName', 200],
  ['displayStyle', 150],
  ['enabledFlag', 120],
  ['lastUpdateDate', 140],
)
