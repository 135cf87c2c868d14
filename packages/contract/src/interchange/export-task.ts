import { z } from 'zod'
import { ofTenant, tenantQuery } from '../across-tenants.ts'
import { anyOf } from '../any-of.ts'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { growingPage, growingPageQuery } from '../page.ts'
import { id, moment } from '../row.ts'

export const jobKind = z.enum(['export', 'import', 'tenant', 'personal']).meta({ id: 'JobKind' })
export type JobKind = z.infer<typeof jobKind>

/** Running or waiting; or how it ended. */
export const jobState = z.enum(['DOING', 'DONE', 'CANCELLED', 'FAILED']).meta({ id: 'JobState' })
export type JobState = z.infer<typeof jobState>

/** Days for which a job and its file are retained. */
export const jobRetentionDays = 7
/** The jobs of one user that may run at a time. */
export const mostOwnJobs = 5

/** A background job: an export, an import, the export of a whole tenant or of the data of a person. */
export const exportTask = z
  .object({
    taskId: id,
    taskCode: id.describe('The id by which it can be canceled'),
    taskName: z.string(),
    kind: jobKind,
    ...ofTenant,
    userId: id,
    loginName: z.string(),
    realName: z.string(),
    state: jobState,
    doneRows: z.int(),
    totalRows: z.int().optional().describe('Once the rows are counted'),
    cancelAsked: z.boolean().describe('A user has canceled it; it ends at the next step'),
    errorInfo: z.string().optional(),
    fileName: z.string().optional(),
    fileSize: z.int().optional(),
    creationDate: moment,
    endDateTime: moment.optional(),
    expiryDate: moment.optional().describe('The file is available until this time'),
  })
  .meta({ id: 'ExportTask' })
export type ExportTask = z.infer<typeof exportTask>

const tasks = '/hpfm/v1/{tenantId}'

const listed = {
  query: z.object({
    ...growingPageQuery(['taskName', 'state', 'creationDate', 'endDateTime']),
    taskName: z.string().max(120).optional(),
    state: anyOf(jobState).optional(),
    kind: anyOf(jobKind).optional(),
  }),
  response: growingPage(exportTask),
} as const

export const exportTaskApi = {
  own: endpoint({
    method: 'GET',
    path: `${tasks}/self/export-task`,
    summary: 'Your exports and imports, by page, newest first',
    access: 'signed-in',
    ...listed,
  }),
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/[{tenantId}/]export-task',
    summary: 'Exports and imports of everyone in the tenant, by page, newest first',
    access: { permission: 'platform.export-task.list' },
    acrossTenants: true,
    ...listed,
    query: listed.query.extend(tenantQuery),
  }),
  cancel: endpoint({
    method: 'PUT',
    path: `${tasks}/export-task/cancel`,
    summary: 'Cancel your own export or import; with permission to list all of them, any',
    access: 'signed-in',
    query: z.object({ taskCode: id.describe('The id of the job') }),
    example: { query: { taskCode: exampleId.runningTask } },
  }),
  ticket: endpoint({
    method: 'POST',
    path: `${tasks}/export-task/{taskId}/ticket`,
    summary: 'A URL for the file of your own export, valid once and for one minute',
    access: 'signed-in',
    tokens: 'never',
    example: { params: { taskId: exampleId.exportTask } },
    response: z.object({ downloadUrl: z.string().describe('The URL of the file, valid once') }),
    secretAnswer: true,
  }),
  formTicket: endpoint({
    method: 'POST',
    path: `${tasks}/export-task/form-ticket`,
    summary:
      'A ticket for exporting a list from a form as its field `access_token`, valid once and for one minute',
    access: 'signed-in',
    tokens: 'never',
    body: z.object({ path: z.string().max(200).describe('The path') }),
    example: { body: { path: '/iam/hzero/v1/roles/export' } },
    response: z.object({
      ticket: z.string().describe('The ticket, which is valid once'),
      expiresIn: z.int().describe('Seconds until it expires'),
    }),
    secretAnswer: true,
  }),
}
