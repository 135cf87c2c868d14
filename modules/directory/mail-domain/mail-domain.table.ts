import { table } from '@atrium/contract/workspace/ui-table'

export const mailDomainTable = table(
  'iam.mail-domain',
  'domain',
  ['tenantName', 200],
  ['state', 140],
  ['creationDate', 140],
  ['createdByName', 170],
)
