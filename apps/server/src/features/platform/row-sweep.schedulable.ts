import { scheduledJobApi } from '@atrium/contract/platform/scheduled-job'
import type { Site } from '../../db/site.ts'
import { sweep } from '../../db/sweep.ts'
import { schedulable } from '../../http/schedulable.ts'

/** What goes by itself every ten minutes, at the time that somebody chooses. */
export const rowSweep = (site: Site) =>
  schedulable('row-sweep', { ...scheduledJobApi.create.access, level: 'site' }, async () => ({
    code: 'run.deleted',
    values: { count: await sweep(site) },
  }))
