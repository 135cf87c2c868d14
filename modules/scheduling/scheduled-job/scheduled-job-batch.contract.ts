import { itemAnswers, mostAtOnce } from '@atrium/contract/batch'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id } from '@atrium/contract/row'
import { z } from 'zod'
import { run } from './scheduled-job.contract.ts'

const body = z.object({ jobIds: z.array(id).min(1).max(mostAtOnce) })

const batch = '/hsdr/v1/[{tenantId}/]job-info/batch'
const example = { body: { jobIds: [exampleId.scheduledJob] } }

/** Each call does the same to several jobs, answers for each, and needs the permission of the single action. */
export const scheduledJobBatchApi = {
  pause: endpoint({
    method: 'POST',
    path: `${batch}/pause`,
    summary: 'Pause jobs',
    access: run,
    body,
    example,
    response: itemAnswers,
  }),
  resume: endpoint({
    method: 'POST',
    path: `${batch}/resume`,
    summary: 'Resume jobs from their next scheduled times',
    access: run,
    body,
    example,
    response: itemAnswers,
  }),
  trigger: endpoint({
    method: 'POST',
    path: `${batch}/trigger`,
    summary: 'Run jobs now, in addition to their schedules; those that are running are refused',
    access: run,
    body,
    example,
    response: itemAnswers,
  }),
}
