import type { ServerFeature } from '@atrium/server/feature'
import { storageApi } from '../storage.contract.ts'
import { storagePages, storageSets } from './storage.pages.ts'

export const storage: ServerFeature = {
  calls: { 'file.storage': storageApi },
  pages: storagePages,
  permissionSets: storageSets,
}
