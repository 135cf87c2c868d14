import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { managedDownloadApi } from '../managed-download.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  portal_download: {
    ...historyOf(managedDownloadApi, 'downloadId'),
    // Its file stays, and whether visitors see it.
  },
}
