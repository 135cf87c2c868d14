import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entityName } from '../entity/entities.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { dayOrTime, id, languageCode, moment } from '../row.ts'

export const auditType = z.enum(['CREATE', 'UPDATE', 'DELETE', 'DENY'])
export type AuditType = z.infer<typeof auditType>

const auditValue = z.union([z.string(), z.number(), z.boolean()])
export type AuditValue = z.infer<typeof auditValue>

/** A changed field with its values before and after; a value is absent if there was none. */
export const auditDataLine = z.object({
  fieldCode: z.string(),
  /** Of a translated text, which has a line for each changed language. */
  lang: languageCode.optional(),
  fieldValueOld: auditValue.optional(),
  fieldValueNew: auditValue.optional(),
  /** The names of records that the values refer to by id. */
  fieldValueOldMeaning: z.string().optional(),
  fieldValueNewMeaning: z.string().optional(),
  /** The field changed, and its values are withheld. */
  withheldFlag: z.literal(1).optional(),
})
export type AuditDataLine = z.infer<typeof auditDataLine>

/** An action, or a refused one. */
export const auditData = z.object({
  auditDataId: id,
  /** The name of the record at that time. */
  entityName: z.string().optional(),
  auditType,
  entityCode: z.string(),
  entityId: id.optional(),
  processTime: moment,
  /** Absent for changes by the system; without a name for deleted users. */
  processUserId: id.optional(),
  processUserName: z.string().optional(),
  tenantId: z.int(),
  tenantName: z.string(),
  requestId: z.string().optional(),
  auditDataLineList: z.array(auditDataLine),
})
export type AuditData = z.infer<typeof auditData>

/** Longer values are truncated in the list. */
export const longestListedValue = 200

const audits = '/hmnt/v1/[{tenantId}/]audit-datas'

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: audits,
    summary:
      'Changes to records, with who made them and which fields changed, newest first; the platform sees those of every tenant',
    access: { permission: 'admin.audit.list' },
    query: z.object({
      ...pageQuery(['processTime']),
      processUserId: id.optional(),
      entityCode: entityName().optional(),
      entityId: id.optional(),
      auditType: auditType.optional(),
      requestId: z.string().max(64).optional(),
      tenantId: z.coerce.number().int().min(0).optional(),
      processTimeFrom: dayOrTime.optional(),
      processTimeTo: dayOrTime.optional(),
    }),
    response: page(auditData),
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
