import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { flag, id } from '../row.ts'
import { auditData } from './audit.ts'
import type { AuditEntity } from './audit-fields.ts'

/** Records that people maintain, by the names of their tables: each has a history, of which a version can be written back. */
export const historyEntities = [
  'app_user',
  'config',
  'dashboard_card',
  'data_hierarchy',
  'import_template',
  'language',
  'lov',
  'lov_value',
  'lov_view',
  'mail_server',
  'menu',
  'message_template',
  'notice',
  'oauth_client',
  'password_policy',
  'portal_download',
  'portal_footer',
  'portal_navigation',
  'prompt',
  'receive_rule',
  'receiver_group',
  'role',
  'scheduled_job',
  'send_config',
  'static_text',
  'tenant',
  'unit',
  'upload_rule',
  'user_group',
  'webhook',
] as const satisfies readonly AuditEntity[]
export type HistoryEntity = (typeof historyEntities)[number]

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
      entityCode: z.enum(historyEntities),
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
