import { table } from '@atrium/contract/workspace/ui-table'

export const apiCatalogTable = table(
  'iam.api-catalogue',
  // Cut, a path says no longer which call it is; the description takes what is left.
  ['path', 440],
  'description',
  ['access', 150],
  ['code', 220],
  ['setCount', 140],
  ['level', 110],
  ['serviceName', 110],
)
