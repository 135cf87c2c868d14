import type { Stale } from '@atrium/console/messages/stale.ts'
import { exportTaskApi } from '@atrium/contract/interchange/export-task'

export const stale: Stale = {
  jobs: [exportTaskApi.own, exportTaskApi.list],
}
