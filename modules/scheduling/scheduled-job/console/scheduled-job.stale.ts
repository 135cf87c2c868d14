import type { Stale } from '@atrium/console/messages/stale.ts'
import { scheduledJobApi } from '../scheduled-job.contract.ts'

export const stale: Stale = {
  schedule: [scheduledJobApi.list, scheduledJobApi.get],
}
