import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { scheduledJobApi } from '../scheduled-job.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  scheduled_job: {
    ...historyOf(scheduledJobApi, 'jobId'),
    // It runs in the name of who restores it, as of whoever saves it; whether it is paused stays.
  },
}
