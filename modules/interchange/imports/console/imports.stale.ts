import type { Stale } from '@atrium/console/messages/stale.ts'
import { dataImportApi } from '../data-import.contract.ts'

export const stale: Stale = {
  jobs: [dataImportApi.status, dataImportApi.history],
}
