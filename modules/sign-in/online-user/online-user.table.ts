import { table } from '@atrium/contract/workspace/ui-table'

export const onlineUserTable = table(
  'platform.online-user',
  'realName',
  ['loginName', 170],
  ['organizationName', 160],
  ['device', 200],
  ['loginIp', 140],
  ['loginDate', 140],
  ['lastSeenDate', 140],
  ['actions', 120],
)
