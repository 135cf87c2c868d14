import { table } from '@atrium/contract/workspace/ui-table'

export const sendConfigTable = table(
  'message.send-config',
  'messageName',
  ['messageCode', 230],
  ['tenantName', 150],
  ['typeCodeList', 230],
  ['receiveCode', 170],
  ['platformFlag', 130],
  ['enabledFlag', 120],
)
