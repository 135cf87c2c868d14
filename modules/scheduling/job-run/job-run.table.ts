import { table } from '@atrium/contract/workspace/ui-table'

export const jobRunTable = table(
  'platform.job-run',
  'description',
  ['jobResult', 130],
  ['plannedDate', 140],
  ['milliseconds', 110],
  ['message', 260],
  ['address', 150],
  ['tenantName', 150],
)
