import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'

/** The reason of platform staff for opening a tenant. */
export const supportAccess = z.object({
  tenantId: z.coerce.number().int().min(0),
  reason: z.string().trim().min(3).max(500).describe('Why the record is opened'),
})

/** The call by which platform staff give a reason for opening a tenant; the console makes it whenever it is needed. */
export const supportAccessApi = {
  visit: endpoint({
    method: 'POST',
    path: '/iam/v1/tenants/visits',
    summary:
      'Give a reason for support access to a tenant, recorded in its audit log; this session can then open its records and switch to it',
    access: { permission: 'iam.tenant.visit', level: 'site' },
    body: supportAccess,
    example: { body: { tenantId: exampleId.otherTenant, reason: 'A call about a missing role' } },
  }),
}
