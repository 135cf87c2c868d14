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

/** A field that changed, as it was before and as it was afterwards; a side is missing where there was nothing. */
export const auditDataLine = z.object({
  fieldCode: z.string(),
  /** Of a translated text, which has a line for each language that changed. */
  lang: languageCode.optional(),
  fieldValueOld: auditValue.optional(),
  fieldValueNew: auditValue.optional(),
  /** What the records are called that the values name by id. */
  fieldValueOldMeaning: z.string().optional(),
  fieldValueNewMeaning: z.string().optional(),
  /** It changed, and the values stay on the server. */
  withheldFlag: z.literal(1).optional(),
})
export type AuditDataLine = z.infer<typeof auditDataLine>

/** Something that was done, or was refused. */
export const auditData = z.object({
  auditDataId: id,
  /** What the record is called, as it was then. */
  entityName: z.string().optional(),
  auditType,
  entityCode: z.string(),
  entityId: id.optional(),
  processTime: moment,
  /** Missing for what the system did by itself; without a name it is somebody who is not known here any more. */
  processUserId: id.optional(),
  processUserName: z.string().optional(),
  tenantId: z.int(),
  tenantName: z.string(),
  requestId: z.string().optional(),
  auditDataLineList: z.array(auditDataLine),
})
export type AuditData = z.infer<typeof auditData>

/** In the list longer values end here. */
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
