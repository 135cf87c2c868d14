import type { Stale } from '@atrium/console/messages/stale.ts'
import { jobRunApi } from '../job-run.contract.ts'

export const stale: Stale = {
  schedule: [jobRunApi.list],
}
