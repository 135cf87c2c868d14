import { schedulable } from '@atrium/server/scheduling/schedulable'
import { sweep } from '@atrium/server/scheduling/sweep'
import { scheduledJobApi } from '../../scheduled-job/scheduled-job.contract.ts'
import { rowSweep } from '../row-sweep.schedule.ts'

const access = { ...scheduledJobApi.create.access, level: 'site' } as const

/** Runs the sweep of expired rows, otherwise every ten minutes, at a chosen time. */
export const rowSweeping = schedulable(rowSweep, access, async (_params, _running, { site }) => ({
  code: 'run.deleted',
  values: { count: await sweep(site) },
}))
