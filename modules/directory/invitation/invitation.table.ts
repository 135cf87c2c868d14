import { table } from '@atrium/contract/workspace/ui-table'

export const invitationTable = table(
  'iam.invitation',
  'email',
  ['memberRoleList', 220],
  ['state', 130],
  ['sentDate', 140],
  ['untilDate', 120],
  ['createdByName', 170],
)
