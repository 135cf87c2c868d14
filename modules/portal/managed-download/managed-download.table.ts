import { table } from '@atrium/contract/workspace/ui-table'

export const downloadTable = table(
  'portal.download',
  'title',
  ['publishedFlag', 120],
  ['category', 140],
  ['fileVersion', 100],
  ['fileName', 200],
  ['fileSize', 100],
  ['downloadCount', 110],
  ['releasedDate', 120],
  ['orderSeq', 90],
  ['lastUpdateDate', 140],
)
