import type { ServerFeature } from '@atrium/server/feature'
import { rowSweeping } from './row-sweep.schedulable.ts'

export const rowSweep: ServerFeature = {
  schedulables: [rowSweeping],
}
