import { table } from '@atrium/contract/workspace/ui-table'

export const exportTaskTable = table(
  'platform.export-task',
  'taskName',
  ['kind', 110],
  ['tenantName', 150],
  ['state', 220],
  ['realName', 150],
  ['creationDate', 170],
  ['expiryDate', 170],
  ['actions', 130],
)
