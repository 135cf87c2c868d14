import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { code, id, moment, rowToken, stamps, translations, version } from '@atrium/contract/row'
import { days, scheduledKindName } from '@atrium/contract/scheduling/scheduled-kind'
import { isTimeZone } from '@atrium/contract/workspace/preference'
import { z } from 'zod'

/** Minimum number of seconds between two runs. */
export const leastSecondsBetweenRuns = 60

const jobParam = z.record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean()]))

/** `NORMAL` waits for its next time; `COMPLETE` has no further time. */
export const scheduledJobStatus = z
  .enum(['NORMAL', 'RUNNING', 'PAUSED', 'COMPLETE'])
  .meta({ id: 'ScheduledJobStatus' })

export type ScheduledJobStatus = z.infer<typeof scheduledJobStatus>

/** `SKIPPED`: the previous run had not ended. */
export const jobRunState = z
  .enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'SKIPPED', 'STOPPED'])
  .meta({ id: 'JobRunState' })

export type JobRunState = z.infer<typeof jobRunState>

/** Runs in the chart of a job. */
export const mostRecentRuns = 14

/** One of the latest runs of a job. */
const recentRun = z
  .object({
    logId: id,
    jobResult: jobRunState.describe('How the run ended, or that it is running'),
    plannedDate: moment.describe('The scheduled time'),
    milliseconds: z.int().optional().describe('The duration; so far, while it is running'),
  })
  .meta({ id: 'RecentJobRun' })
export type RecentRun = z.infer<typeof recentRun>

export const scheduledJob = stamps
  .extend({
    jobId: id,
    tenantId: z.int(),
    tenantName: z.string(),
    jobCode: z.string(),
    description: z.string().describe('The name of the job'),
    jobHandler: scheduledKindName,
    jobParam,
    jobCron: z.string(),
    timeZone: z.string().describe('The time zone of the cron expression'),
    cronMeaning: z.string().describe('The cron expression in words'),
    keepDays: z.int().describe('Days for which its runs are retained'),
    jobStatus: scheduledJobStatus,
    nextRunDate: moment.optional(),
    lastRunDate: moment.optional(),
    lastRunState: jobRunState.optional(),
    lastRunMessage: z.string().optional().describe('The result of the last run, or why it failed'),
    lastRunProgress: z.int().optional().describe('The share in per cent that a running job has processed'),
    failuresInRow: z
      .int()
      .describe(`How often it failed since it last succeeded, of the latest ${mostRecentRuns} runs`),
    recentRuns: z.array(recentRun).describe(`The latest ${mostRecentRuns} runs, newest first`),
    realName: z.string().describe('The person it runs as: the one who last saved it'),
  })
  .meta({ id: 'ScheduledJob' })

export type ScheduledJob = z.infer<typeof scheduledJob>

const texts = translations({ description: 120 })

/** One job with its name in every language. */
export const scheduledJobDetail = scheduledJob
  .extend({ _tls: texts, _token: rowToken })
  .meta({ id: 'ScheduledJobDetail' })

export type ScheduledJobDetail = z.infer<typeof scheduledJobDetail>

const jobCron = z.string().trim().min(1).max(120)

const timeZone = z.string().max(64).refine(isTimeZone, 'error.time_zone.unknown')

export const scheduledJobDraft = z
  .object({
    jobCode: code,
    description: z.string().trim().min(1).max(120),
    jobHandler: scheduledKindName,
    jobParam: jobParam.default({}),
    jobCron,
    timeZone: timeZone.default('UTC'),
    keepDays: days(1, 365).default(30),
    _tls: texts.optional(),
  })
  .meta({ id: 'ScheduledJobDraft' })

export type ScheduledJobDraft = z.infer<typeof scheduledJobDraft>

const ref = z.object({ jobId: id, objectVersionNumber: version })

export const named = z.object({ jobId: id })

/** The jobs that the chips of the list count. */
export const scheduledJobView = z.enum(['failed', 'running', 'waiting', 'paused'])
export type ScheduledJobView = z.infer<typeof scheduledJobView>

/** Counting stops here. */
export const mostCountedJobs = 1000
const counted = z.int().min(0).max(mostCountedJobs)

const jobs = '/hsdr/v1/[{tenantId}/]job-info'

export const run = { permission: 'scheduler.job.run' } as const

export const list = { permission: 'scheduler.job.list' } as const

export const tenantFilter = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()

const filter = {
  jobCode: z.string().max(128).optional(),
  description: z.string().max(120).optional(),
  jobHandler: scheduledKindName.optional(),
  jobStatus: anyOf(scheduledJobStatus).optional(),
  tenantId: tenantFilter,
}

export const scheduledJobApi = {
  list: endpoint({
    method: 'GET',
    path: jobs,
    summary: 'Scheduled jobs of the tenant, by page; the platform sees those of every tenant',
    access: list,
    query: z.object({
      ...pageQuery(['jobCode', 'description', 'jobHandler', 'nextRunDate', 'lastRunDate', 'tenantName']),
      ...filter,
      view: scheduledJobView
        .optional()
        .describe('`failed`: the last run that ended failed; `waiting`: the next time is known'),
    }),
    response: page(scheduledJob),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${jobs}/counts`,
    summary: 'The number of jobs in each view among those that match a filter',
    access: list,
    query: z.object(filter),
    response: z.object({
      all: counted.describe('Counted up to a limit'),
      failed: counted.describe('Jobs whose last run failed'),
      running: counted.describe('Jobs with a run under way'),
      waiting: counted.describe('Jobs that wait for their next time'),
      paused: counted.describe('Jobs that someone paused'),
    }),
  }),
  kinds: endpoint({
    method: 'GET',
    path: `${jobs}/kinds`,
    summary: 'Tasks the caller can schedule, and the lists the caller can export',
    access: list,
    response: z.object({
      kinds: z.array(scheduledKindName).describe('The kinds of jobs'),
      lists: z
        .array(z.object({ path: z.string().describe('The path'), name: z.string() }))
        .describe('The lists that a job can export'),
    }),
  }),
  nextRuns: endpoint({
    method: 'GET',
    path: `${jobs}/next-runs`,
    summary: 'A cron expression in words, with its next five times',
    access: list,
    query: z.object({ jobCron, timeZone }),
    example: { query: { jobCron: '0 6 * * 1-5', timeZone: 'Europe/Oslo' } },
    response: z.object({
      cronMeaning: z.string(),
      runs: z
        .array(
          z.object({
            runDate: moment.describe('When it is due'),
            localTime: z.string().describe('The same time in the requested time zone'),
            inSeconds: z.int().describe('Seconds from now'),
          }),
        )
        .describe('The next runs'),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${jobs}/{jobId}`,
    summary: 'One scheduled job with its name in every language',
    access: list,
    example: { params: { jobId: exampleId.scheduledJob } },
    response: scheduledJobDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: jobs,
    summary: 'Create a scheduled job; it runs as the person who saved it last',
    access: { permission: 'scheduler.job.create' },
    body: scheduledJobDraft,
    example: {
      body: {
        jobCode: 'roles-for-auditors',
        description: 'Roles for the auditors',
        jobHandler: 'list-export',
        jobParam: { listPath: '/iam/hzero/v1/[{tenantId}/]roles/paging', fileType: 'xlsx' },
        jobCron: '0 6 * * 1',
        timeZone: 'Europe/Oslo',
      },
    },
    response: scheduledJobDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: jobs,
    summary: 'Update a scheduled job of the current tenant',
    access: { permission: 'scheduler.job.update' },
    body: scheduledJobDraft.omit({ jobCode: true }).extend(ref.shape),
    example: {
      body: {
        jobId: exampleId.scheduledJob,
        objectVersionNumber: 1,
        description: 'Roles for the auditors',
        jobHandler: 'unread-digest',
        jobParam: { atLeast: 3 },
        jobCron: '30 7 * * 1-5',
        timeZone: 'Europe/Oslo',
      },
    },
    response: scheduledJobDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: jobs,
    summary: 'Delete scheduled jobs with their runs, all or none',
    access: { permission: 'scheduler.job.remove' },
    body: z.array(ref).min(1).max(200),
    example: { body: [{ jobId: exampleId.scheduledJob, objectVersionNumber: 1 }] },
  }),
  pause: endpoint({
    method: 'POST',
    path: `${jobs}/pause`,
    summary: 'Pause a job',
    access: run,
    body: named,
    example: { body: { jobId: exampleId.scheduledJob } },
  }),
  resume: endpoint({
    method: 'POST',
    path: `${jobs}/resume`,
    summary: 'Resume a job from its next scheduled time',
    access: run,
    body: named,
    example: { body: { jobId: exampleId.scheduledJob } },
  }),
  trigger: endpoint({
    method: 'POST',
    path: `${jobs}/trigger`,
    summary: 'Run a job now, in addition to its schedule',
    access: run,
    body: named,
    example: { body: { jobId: exampleId.scheduledJob } },
  }),
  stop: endpoint({
    method: 'POST',
    path: `${jobs}/stop`,
    summary: 'Stop the current run at its next step',
    access: run,
    body: named,
    example: { body: { jobId: exampleId.scheduledJob } },
  }),
}
