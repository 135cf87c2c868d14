import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entityName } from '../entity/entities.ts'
import { exampleId } from '../example-ids.ts'
import { growingPage, growingPageQuery } from '../page.ts'
import { dayOrTime, id, languageCode, moment } from '../row.ts'
import { device } from '../sign-in/device.ts'

export const auditType = z.enum(['CREATE', 'UPDATE', 'DELETE', 'DENY']).meta({ id: 'AuditType' })
export type AuditType = z.infer<typeof auditType>

const auditValue = z.union([z.string(), z.number(), z.boolean()]).meta({ id: 'AuditValue' })
export type AuditValue = z.infer<typeof auditValue>

/** A changed field with its values before and after; a value is absent if there was none. */
export const auditDataLine = z
  .object({
    fieldCode: z.string().describe('The name of the field'),
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
    auditDataLineList: z.array(auditDataLine).describe('The changed fields'),
  })
  .meta({ id: 'AuditData' })
export type AuditData = z.infer<typeof auditData>

/** Longer values are truncated in the list. */
export const longestListedValue = 200

/** Names of records that are searched for may have this many characters. */
export const longestAuditedName = 100

const audits = '/hmnt/v1/[{tenantId}/]audit-datas'

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: audits,
    summary:
      'Changes to records, with who made them and which fields changed, newest first; the platform sees those of every tenant',
    access: { permission: 'admin.audit.list' },
    query: z.object({
      ...growingPageQuery(['processTime']),
      processUserId: id.optional(),
      entityCode: entityName().optional(),
      entityId: id.optional().describe('The id of the record'),
      entityName: z
        .string()
        .max(longestAuditedName)
        .optional()
        .describe('Part of a name of the record: its current one, or one that it had'),
      auditType: auditType.optional(),
      requestId: z.string().max(64).optional(),
      tenantId: z.coerce.number().int().min(0).optional(),
      processTimeFrom: dayOrTime.optional().describe('At or after this day or time'),
      processTimeTo: dayOrTime.optional().describe('At or before this day or time'),
    }),
    response: growingPage(auditData),
  }),
  get: endpoint({
    method: 'GET',
    path: `${audits}/{auditDataId}`,
    summary: 'One entry with all its values',
    access: { permission: 'admin.audit.list' },
    example: { params: { auditDataId: exampleId.auditEntry } },
    response: auditData,
  }),
}
