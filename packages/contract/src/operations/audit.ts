import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entityName } from '../entity/entities.ts'
import { exampleId } from '../example-ids.ts'
import { growingPage, growingPageQuery } from '../page.ts'
import { dayOrTime, id, languageCode, moment } from '../row.ts'
import { device } from '../sign-in/device.ts'

export const auditType = z.enum(['CREATE', 'UPDATE', 'DELETE', 'DENY']).meta({ id: 'AuditType' })
export type AuditType = z.infer<typeof auditType>

/** The sources of changes. */
export const auditSource = z.enum(['SESSION', 'API', 'BACKGROUND']).meta({ id: 'AuditSource' })
export type AuditSource = z.infer<typeof auditSource>

const auditValue = z.union([z.string(), z.number(), z.boolean()]).meta({ id: 'AuditValue' })
export type AuditValue = z.infer<typeof auditValue>

/** A changed field with its values before and after; a value is absent if there was none. */
export const auditDataLine = z
  .object({
    fieldCode: z.string().describe('The name of the field'),
    fieldName: z.string().optional().describe('The title of a field that the tenant has added'),
    lang: languageCode
      .optional()
      .describe('Of a translated text, which has a line for each changed language'),
    fieldValueOld: auditValue.optional().describe('The value before the change'),
    fieldValueNew: auditValue.optional().describe('The value after the change'),
    fieldValueOldMeaning: z
      .string()
      .optional()
      .describe('The names of records that the values refer to by id'),
    fieldValueNewMeaning: z.string().optional().describe('The new value in words'),
    withheldFlag: z.literal(1).optional().describe('The field changed, and its values are withheld'),
  })
  .meta({ id: 'AuditDataLine' })
export type AuditDataLine = z.infer<typeof auditDataLine>

/** An action, or a refused one. */
export const auditData = z
  .object({
    auditDataId: id,
    entityName: z.string().optional().describe('The name of the record at that time'),
    auditType: auditType.describe('What happened to the record'),
    entityCode: z.string().describe('The kind of the record'),
    entityId: id.optional().describe('The id of the record'),
    processTime: moment.describe('When it happened'),
    processUserId: id
      .optional()
      .describe('Absent for changes by the system; without a name for deleted users'),
    processUserName: z.string().optional().describe('The name of the person who did it'),
    tenantId: z.int(),
    tenantName: z.string(),
    requestId: z.string().optional(),
    clientIp: z.string().optional().describe('The IP address that the request came from'),
    device: device.optional().describe('The browser and system that sent the request'),
    tokenId: id.optional().describe('The personal access token that the person acted with'),
    tokenName: z.string().optional().describe('The name of the personal access token'),
    source: auditSource
      .optional()
      .describe(
        'A request of a session or of a sign-in page, one of a token or a service account, or work without a request; absent where versions are compared',
      ),
    auditDataLineList: z.array(auditDataLine).describe('The changed fields'),
  })
  .meta({ id: 'AuditData' })
export type AuditData = z.infer<typeof auditData>

/** One or several values, as repeated keys or separated by commas. */
const several = <Value extends string>(value: z.ZodType<Value, string>) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform(texts => [...new Set([texts].flat().flatMap(text => text.split(',').filter(Boolean)))])
    .pipe(z.array(value).min(1).max(100))
    .optional()

/** Stands for changes by the system where a person is asked for. */
export const bySystem = 'system'

/** The changes of one transaction, which one request or one job wrote together. */
export const auditRequest = z
  .object({
    auditDataId: id.describe('The id of its latest change, which stands for all of them'),
    tenantId: z.int().describe('The tenant whose records it changed'),
    changes: z.int().describe('The number of its changes, among those that match the filter'),
    kinds: z
      .array(
        z.object({
          auditType,
          entityCode: z.string().describe('The kind of the records'),
          changes: z.int().describe('How many of them'),
        }),
      )
      .describe('Its changes by what happened to which kind of record, the most first'),
    auditDataList: z.array(auditData).describe('Its first changes'),
  })
  .meta({ id: 'AuditRequest' })
export type AuditRequest = z.infer<typeof auditRequest>

/** Requests in the list have up to this many changes, one that is read alone has up to that many. */
export const mostListedChanges = 5
export const mostReadChanges = 100

/** The summary covers at most this many changes, so that it answers however long the audit log is. */
export const mostSummedUp = 50_000

const changeCount = z.int().describe('The number of changes')

/** The numbers beside a list of changes, and of the chart above it. */
export const auditSummary = z
  .object({
    from: moment.describe('The start of the chart'),
    to: moment.describe('The end of the chart'),
    stepMinutes: z.int().describe('The minutes of a step of the chart'),
    steps: z
      .array(
        z.object({
          step: z.int().describe('The number of the step, from 0'),
          changes: changeCount,
          deletions: z.int().describe('Those of them that deleted something'),
          refusals: z.int().describe('Those of them that were refused'),
        }),
      )
      .describe('The steps that have changes, in the whole range'),
    days: z
      .array(
        z.object({
          day: z.iso.date().describe('The day in the time zone of the caller'),
          changes: changeCount,
          requests: z.int().describe('The number of requests that wrote them'),
        }),
      )
      .describe('The days that have changes, newest first'),
    types: z.array(z.object({ auditType, changes: changeCount })).describe('Changes by action'),
    people: z
      .array(
        z.object({
          processUserId: id.optional().describe('Absent for the system'),
          processUserName: z.string().optional(),
          changes: changeCount,
        }),
      )
      .describe('Changes by person, the most first'),
    entities: z
      .array(z.object({ entityCode: z.string(), changes: changeCount }))
      .describe('By kind of record, the most first'),
    sources: z.array(z.object({ source: auditSource, changes: changeCount })).describe('Changes by source'),
    tenants: z
      .array(z.object({ tenantId: z.int(), tenantName: z.string(), changes: changeCount }))
      .describe('By tenant, the most first'),
    countedFrom: moment
      .optional()
      .describe(`Only changes since then are counted, the newest ${mostSummedUp} of the range`),
  })
  .meta({ id: 'AuditSummary' })
export type AuditSummary = z.infer<typeof auditSummary>

/** Longer values are truncated in the list. */
export const longestListedValue = 200

/** Names of records that are searched for may have this many characters. */
export const longestAuditedName = 100

const audits = '/hmnt/v1/[{tenantId}/]audit-datas'

const filter = {
  processUserId: several(id).describe(`Ids of people; \`${bySystem}\` for changes by the system`),
  entityCode: several(entityName()).describe('Kinds of records'),
  entityId: id.optional().describe('The id of the record'),
  entityName: z
    .string()
    .max(longestAuditedName)
    .optional()
    .describe('Part of a name of the record: its current one, or one that it had'),
  search: z
    .string()
    .max(longestAuditedName)
    .optional()
    .describe('Part of a name of the record or the person, or the number of the request'),
  auditType: several(auditType).describe('What happened to the record'),
  source: several(auditSource).describe('Where the changes came from'),
  requestId: z.string().max(64).optional(),
  tenantId: z.coerce.number().int().min(0).optional(),
  processTimeFrom: dayOrTime.optional().describe('At or after this day or time'),
  processTimeTo: dayOrTime.optional().describe('At or before this day or time'),
}

const { size } = growingPageQuery([])

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: audits,
    summary:
      'Changes to records, with who made them and which fields changed, newest first; the platform sees those of every tenant',
    access: { permission: 'admin.audit.list' },
    query: z.object({ ...growingPageQuery(['processTime']), ...filter }),
    response: growingPage(auditData),
  }),
  requests: endpoint({
    method: 'GET',
    path: `${audits}/requests`,
    summary: 'The same changes by the request that wrote them, newest first',
    access: { permission: 'admin.audit.list' },
    query: z.object({
      size,
      olderThan: id.optional().describe('Continues after the request that this entry stands for'),
      ...filter,
    }),
    response: z.object({
      content: z.array(auditRequest).describe('The requests of the page'),
      nextOlderThan: id.optional().describe('Continues after this page. Absent on the last page'),
    }),
  }),
  summary: endpoint({
    method: 'GET',
    path: `${audits}/summary`,
    summary:
      'The number of changes by time, action, person, kind of record and source; each without its own filter',
    access: { permission: 'admin.audit.list' },
    query: z.object({
      ...filter,
      rangeFrom: dayOrTime.optional().describe('The start of the chart; by default that of what is counted'),
      rangeTo: dayOrTime.optional().describe('The end of the chart; by default now'),
    }),
    response: auditSummary,
  }),
  get: endpoint({
    method: 'GET',
    path: `${audits}/{auditDataId}`,
    summary: 'One entry with all its values',
    access: { permission: 'admin.audit.list' },
    example: { params: { auditDataId: exampleId.auditEntry } },
    response: auditData,
  }),
  request: endpoint({
    method: 'GET',
    path: `${audits}/{auditDataId}/request`,
    summary: 'The entry with all others that its request wrote, with all their values',
    access: { permission: 'admin.audit.list' },
    example: { params: { auditDataId: exampleId.auditEntry } },
    response: auditRequest,
  }),
}
