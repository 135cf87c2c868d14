import { table } from '@atrium/contract/workspace/ui-table'

export const dashboardCardTable = table(
  'platform.dashboard-card',
  'name',
  ['code', 190],
  ['catalogType', 110],
  ['level', 110],
  ['size', 90],
  ['cardParams', 130],
  ['tenantCount', 130],
  ['enabledFlag', 120],
  ['lastUpdateDate', 140],
)
