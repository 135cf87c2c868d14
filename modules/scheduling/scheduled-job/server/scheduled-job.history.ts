import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { scheduledJobApi } from '../scheduled-job.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  scheduled_job: {
    ...historyOf(scheduledJobApi, 'jobId'),
    // As with any save, the job then runs as the person who restores it; whether it is paused stays.
  },
}
