import { table } from '@atrium/contract/workspace/ui-table'

export const signInTable = table(
  'iam.sign-in',
  'auditType',
  ['loginDate', 190],
  ['device', 220],
  ['loginIp', 150],
  ['tenantName', 180],
)

export const signInLogTable = table(
  'platform.sign-in-log',
  'auditType',
  ['loginDate', 140],
  ['realName', 170],
  ['loginName', 170],
  ['tenantName', 160],
  ['device', 200],
  ['loginIp', 140],
)
