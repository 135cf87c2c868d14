import { table } from '@atrium/contract/workspace/ui-table'

export const webhookTable = table(
  'message.webhook',
  'serverName',
  ['serverCode', 150],
  ['webhookAddress', 320],
  ['tenantName', 150],
  ['enabledFlag', 120],
  ['lastUpdateDate', 140],
)
