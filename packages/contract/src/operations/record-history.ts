import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entityName } from '../entity/entities.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { flag, id } from '../row.ts'
import { auditData } from './audit.ts'

/** A change of a record, and of what hangs on it, such as the permission sets of a role, that came with it. */
export const recordVersion = auditData.extend({
  partList: z.array(auditData),
  /** The record is as this version left it. */
  currentFlag: flag,
  /** Another one, that can be written back. */
  restorableFlag: flag,
})
export type RecordVersion = z.infer<typeof recordVersion>

const { page: at, size } = pageQuery([])
const histories = '/hmnt/v1/[{tenantId}/]record-histories'

export const recordHistoryApi = {
  list: endpoint({
    method: 'GET',
    path: histories,
    summary:
      'Versions of a record of the current tenant, newest first, for callers who can read it; for the platform, of any tenant',
    access: { permission: 'admin.history.list' },
    query: z.object({
      page: at,
      size,
      entityCode: entityName(({ hasHistory }) => hasHistory === true),
      /** Left out of what a tenant has one of; of a tenant its number. */
      entityId: id.optional(),
    }),
    example: { query: { entityCode: 'role', entityId: exampleId.role } },
    response: page(recordVersion),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${histories}/{auditDataId}/restore`,
    summary: 'Restore a version as a new change, subject to all rules of a change',
    access: { permission: 'admin.history.restore' },
    /** Of the record as it was read, unless it has none; 0 where nothing of the own tenant is stored now. */
    body: z.object({ objectVersionNumber: z.int().min(0).optional() }),
    example: { params: { auditDataId: exampleId.roleVersion }, body: { objectVersionNumber: 2 } },
  }),
}
