import { table } from '@atrium/contract/workspace/ui-table'

export const auditTable = table(
  'admin.audit',
  'entityName',
  ['auditType', 120],
  ['entityCode', 170],
  ['auditDataLineList', 240],
  ['processUserName', 160],
  ['tenantName', 150],
  ['processTime', 140],
  ['requestId', 150],
)
