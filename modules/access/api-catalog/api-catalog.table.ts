import { table } from '@atrium/contract/workspace/ui-table'

export const apiCatalogTable = table(
  'iam.api-catalogue',
  'path',
  ['description', 320],
  ['access', 150],
  ['code', 220],
  ['setCount', 110],
  ['level', 110],
  ['serviceName', 110],
)
