import { table } from '@atrium/contract/workspace/ui-table'

export const fileTable = table(
  'file.file',
  'fileName',
  ['fileType', 120],
  ['fileSize', 100],
  ['bucketName', 96],
  ['directory', 130],
  ['tenantName', 150],
  ['realName', 150],
  ['creationDate', 140],
)
