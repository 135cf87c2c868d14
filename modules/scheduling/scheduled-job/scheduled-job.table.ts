import { table } from '@atrium/contract/workspace/ui-table'

export const scheduledJobTable = table(
  'platform.scheduled-job',
  'description',
  ['jobStatus', 135],
  ['lastRunDate', 135],
  ['recentRuns', 165],
  ['nextRunDate', 125],
  ['cronMeaning', 200],
  ['tenantName', 150],
)
