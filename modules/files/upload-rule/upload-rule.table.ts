import { table } from '@atrium/contract/workspace/ui-table'

export const uploadRuleTable = table(
  'file.upload-rule',
  'bucketName',
  ['directory', 150],
  ['tenantName', 150],
  ['contentType', 220],
  ['fileFormat', 160],
  ['storageSize', 120],
  ['tenantId', 130],
  ['lastUpdateDate', 140],
)
