import { table } from '@atrium/contract/workspace/ui-table'

export const promptTable = table(
  'platform.prompt',
  'description',
  ['promptKey', 280],
  ['tenantName', 150],
  ['lang', 120],
  ['saidBy', 190],
  ['lastUpdateDate', 140],
  ['lastUpdatedBy', 150],
)
