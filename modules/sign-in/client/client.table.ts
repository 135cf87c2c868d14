import { table } from '@atrium/contract/workspace/ui-table'

export const clientTable = table(
  'iam.client',
  ['name', 240],
  ['clientId', 170],
  'redirectUris',
  ['grants', 200],
  ['enabled', 120],
  ['lastUpdateDate', 140],
)
