import { table } from '@atrium/contract/workspace/ui-table'

export const mailServerTable = table(
  'message.mail-server',
  'serverName',
  ['serverCode', 150],
  ['host', 220],
  ['sender', 240],
  ['tenantName', 150],
  ['enabledFlag', 120],
  ['lastUpdateDate', 140],
)
