import { table } from '@atrium/contract/workspace/ui-table'

export const mailTable = table(
  'message.mail',
  'subject',
  ['recipient', 260],
  ['channel', 110],
  ['tenantName', 160],
  ['statusCode', 110],
  ['creationDate', 140],
)
