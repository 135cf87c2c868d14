import { table } from '@atrium/contract/workspace/ui-table'

export const deliveryTable = table(
  'message.delivery',
  'subject',
  ['receiver', 200],
  ['messageTypeCode', 130],
  ['trxStatusCode', 140],
  ['tryTimes', 80],
  ['messageCode', 210],
  ['tenantName', 150],
  ['creationDate', 140],
)

export const messageTable = table('message.message', 'subject', ['from', 180], ['creationDate', 140])

export const systemTable = table('message.system', 'subject', ['about', 130], ['creationDate', 140])
