import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { growingPage, growingPageQuery } from '@atrium/contract/page'
import { dayOrTime, id, moment } from '@atrium/contract/row'
import { scheduledKindName } from '@atrium/contract/scheduling/scheduled-kind'
import { z } from 'zod'
import { jobRunState, tenantFilter } from '../scheduled-job/scheduled-job.contract.ts'

/** One run of a scheduled job: when, where, and its result. */
export const jobRun = z
  .object({
    logId: id,
    jobId: id,
    tenantId: z.int(),
    tenantName: z.string(),
    jobCode: z.string(),
    description: z.string(),
    jobHandler: scheduledKindName,
    jobResult: jobRunState,
    plannedDate: moment.describe('The scheduled time'),
    manualFlag: z.union([z.literal(0), z.literal(1)]).describe('Whether it was started manually'),
    realName: z.string().optional(),
    startTime: moment.optional(),
    endTime: moment.optional(),
    milliseconds: z.int().optional().describe('The duration; so far, while it is running'),
    address: z.string().optional().describe('The instance that ran it'),
    message: z.string().optional().describe('Its result, or why it failed'),
    doneCount: z.int().describe('The number of records that the run has processed'),
    totalCount: z.int().optional(),
  })
  .meta({ id: 'JobRun' })
export type JobRun = z.infer<typeof jobRun>

const runs = '/hsdr/v1/[{tenantId}/]job-logs'
const access = { permission: 'scheduler.job-run.list' } as const

export const clearTypes = ['ONE_DAY', 'ONE_WEEK', 'ONE_MONTH', 'ALL'] as const

const runsQuery = z.object({
  ...growingPageQuery(['plannedDate', 'startTime', 'milliseconds', 'description', 'tenantName']),
  jobId: id.optional(),
  jobCode: z.string().max(128).optional(),
  description: z.string().max(120).optional(),
  jobResult: anyOf(jobRunState).optional(),
  timeStart: dayOrTime.optional().describe('At or after this day or time'),
  timeEnd: dayOrTime.optional().describe('At or before this day or time'),
  tenantId: tenantFilter,
})

export const jobRunApi = {
  list: endpoint({
    method: 'GET',
    path: runs,
    summary: 'Runs of scheduled jobs, by page, newest first; the platform sees those of every tenant',
    access,
    query: runsQuery,
    response: growingPage(jobRun),
  }),
  ofJob: endpoint({
    method: 'GET',
    path: `${runs}/{jobId}/logs`,
    summary: 'Runs of one scheduled job, by page, newest first',
    access,
    query: runsQuery.omit({ jobId: true }),
    example: { params: { jobId: exampleId.scheduledJob } },
    response: growingPage(jobRun),
  }),
  progress: endpoint({
    method: 'GET',
    path: `${runs}/{logId}/progress`,
    summary: 'The progress of a run',
    access,
    example: { params: { logId: exampleId.jobRun } },
    response: z.object({ progress: z.int().min(0).max(100).describe('How far it is'), message: z.string() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: `${runs}/{logId}/log-detail`,
    summary: 'The result of a run, as text',
    access,
    example: { params: { logId: exampleId.jobRun } },
    response: z.string(),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: `${runs}/clear`,
    summary: 'Delete completed runs of the current tenant',
    access: { permission: 'scheduler.job-run.clear' },
    query: z.object({
      clearType: z.enum(clearTypes).default('ONE_MONTH').describe('How old the entries are that are deleted'),
      jobId: id.optional(),
    }),
    response: z.object({ cleared: z.int().describe('The number of deleted entries') }),
  }),
}
