import { table } from '@atrium/contract/workspace/ui-table'

export const messageTemplateTable = table(
  'message.message-template',
  'templateName',
  ['templateCode', 230],
  ['tenantName', 150],
  ['templateTitle', 240],
  ['platformFlag', 130],
  ['enabledFlag', 120],
  ['lastUpdateDate', 140],
)
