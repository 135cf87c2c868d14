import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'

/** Why somebody of the platform looks into a tenant. */
export const supportAccess = z.object({
  tenantId: z.coerce.number().int().min(0),
  reason: z.string().trim().min(3).max(500),
})

/** The call by which staff of the platform say why they open a tenant: the console asks for it from anywhere. */
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
