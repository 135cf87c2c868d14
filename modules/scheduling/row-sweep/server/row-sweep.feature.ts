import type { ServerFeature } from '@atrium/server/feature'
import { rowSweep as sweepRows } from './row-sweep.schedulable.ts'

export const rowSweep: ServerFeature = {
  schedulables: services => [sweepRows(services.site)],
}
