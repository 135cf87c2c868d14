import { table } from '@atrium/contract/workspace/ui-table'

export const scheduledJobTable = table(
  'platform.scheduled-job',
  'description',
  ['jobHandler', 190],
  ['cronMeaning', 230],
  ['jobStatus', 120],
  ['nextRunDate', 170],
  ['lastRunDate', 190],
  ['tenantName', 150],
)
