import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { entityName } from '../entity/entities.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { flag, id } from '../row.ts'
import { auditData } from './audit.ts'

/** A change of a record together with dependent rows, such as the permission sets of a role. */
export const recordVersion = auditData
  .extend({
    partList: z.array(auditData).describe('The parts of the version'),
    currentFlag: flag.describe('The version is the current one'),
    restorableFlag: flag.describe('The version can be restored'),
  })
  .meta({ id: 'RecordVersion' })
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
      entityCode: entityName(({ hasHistory }) => hasHistory === true).describe('The kind of the record'),
      entityId: id
        .optional()
        .describe('Absent for entities of which a tenant has one; of a tenant its number'),
    }),
    example: { query: { entityCode: 'role', entityId: exampleId.role } },
    response: page(recordVersion),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${histories}/{auditDataId}/restore`,
    summary: 'Restore a version as a new change, subject to all rules of a change',
    access: { permission: 'admin.history.restore' },
    /** The version of the record as it was read, unless it has none; 0 if the tenant has no row of its own yet. */
    body: z.object({ objectVersionNumber: z.int().min(0).optional().describe('The version of the record') }),
    example: { params: { auditDataId: exampleId.roleVersion }, body: { objectVersionNumber: 2 } },
  }),
}
