import type { Site } from '@atrium/server/db/connection/site'
import { schedulable } from '@atrium/server/scheduling/schedulable'
import { sweep } from '@atrium/server/scheduling/sweep'
import { scheduledJobApi } from '../../scheduled-job/scheduled-job.contract.ts'

/** Runs the sweep of expired rows, otherwise every ten minutes, at a chosen time. */
export const rowSweep = (site: Site) =>
  schedulable('row-sweep', { ...scheduledJobApi.create.access, level: 'site' }, async () => ({
    code: 'run.deleted',
    values: { count: await sweep(site) },
  }))
