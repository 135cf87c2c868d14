import type { ServerFeature } from '@atrium/server/feature'
import { storageApi } from '../storage.contract.ts'
import { capacityTable, usageTable } from '../storage.table.ts'
import { storageHzeroShapes } from './storage.hzero.ts'
import { storagePages, storageSets } from './storage.pages.ts'

export const storage: ServerFeature = {
  tables: [capacityTable, usageTable],
  calls: { 'file.storage': storageApi },
  hzeroShapes: storageHzeroShapes,
  pages: storagePages,
  permissionSets: storageSets,
}
