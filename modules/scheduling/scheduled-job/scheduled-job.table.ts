import { table } from '@atrium/contract/workspace/ui-table'

export const scheduledJobTable = table(
  'platform.scheduled-job',
  'description',
  ['jobStatus', 135],
  ['lastRunDate', 120],
  ['recentRuns', 180],
  ['nextRunDate', 115],
  ['cronMeaning', 200],
  ['tenantName', 150],
)
