import { table } from '@atrium/contract/workspace/ui-table'

export const exportTaskTable = table(
  'platform.export-task',
  'taskName',
  ['kind', 110],
  ['tenantName', 150],
  ['state', 220],
  ['realName', 150],
  ['creationDate', 140],
  ['expiryDate', 140],
  ['actions', 130],
)
