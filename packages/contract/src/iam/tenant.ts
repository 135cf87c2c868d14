import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { stamps } from '../row.ts'

export const tenant = stamps.extend({
  tenantId: z.int(),
  tenantNum: z.string(),
  tenantName: z.string(),
  tenantColour: z.string(),
  domain: z.string().optional(),
  enabledFlag: z.union([z.literal(0), z.literal(1)]),
  /** People whose home is this tenant. */
  userCount: z.int(),
})
export type Tenant = z.infer<typeof tenant>

export const tenantApi = {
  list: endpoint({
    method: 'GET',
    path: '/iam/v1/tenants',
    summary: 'Every tenant of the platform, by page',
    access: { permission: 'iam.tenant.list', level: 'site' },
    query: z.object({
      ...pageQuery(['tenantNum', 'tenantName', 'userCount', 'creationDate']),
      tenantNum: z.string().max(128).optional(),
      tenantName: z.string().max(120).optional(),
      enabledFlag: z.enum(['0', '1']).transform(Number).optional(),
    }),
    response: page(tenant),
  }),
}
