import { table } from '@atrium/contract/workspace/ui-table'

export const dataImportTable = table(
  'platform.data-import',
  'fileName',
  ['templateName', 160],
  ['status', 150],
  ['rowCount', 90],
  ['createdCount', 90],
  ['updatedCount', 90],
  ['failedCount', 110],
  ['creationDate', 140],
)

export const importTemplateTable = table(
  'platform.import-template',
  'templateName',
  ['templateCode', 170],
  ['columnCount', 100],
  ['enabledFlag', 120],
  ['source', 150],
)
