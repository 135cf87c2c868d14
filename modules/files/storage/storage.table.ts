import { table } from '@atrium/contract/workspace/ui-table'

export const capacityTable = table(
  'file.capacity',
  'tenantName',
  ['usedCapacity', 140],
  ['totalCapacity', 140],
  ['share', 160],
  ['actions', 120],
)

export const usageTable = table(
  'file.usage',
  'tenantName',
  'bucketName',
  ['fileCount', 110],
  ['usedSize', 140],
)
