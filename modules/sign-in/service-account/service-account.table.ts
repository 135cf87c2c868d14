import { table } from '@atrium/contract/workspace/ui-table'

export const serviceAccountTable = table(
  'iam.service-account',
  'name',
  ['ownerName', 180],
  ['roles', 220],
  ['credentialCount', 120],
  ['lastUsedDate', 140],
  ['networks', 170],
  ['state', 150],
)
