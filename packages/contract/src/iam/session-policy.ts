import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { version } from '../row.ts'

/** How many sign-ins of one person count at a time: as many as there are, the newest, or the first. */
export const sessionPolicy = z.enum(['off', 'newest-wins', 'refuse-new'])
export type SessionPolicy = z.infer<typeof sessionPolicy>

const tenantSessionPolicy = z.object({ sessionPolicy, objectVersionNumber: version })

const policies = '/iam/v1/[{tenantId}/]session-policies'

export const sessionPolicyApi = {
  get: endpoint({
    method: 'GET',
    path: policies,
    summary: 'How many sign-ins of one person count at a time, for people whose home is this tenant',
    access: { permission: 'iam.session-policy.get' },
    response: tenantSessionPolicy,
  }),
  update: endpoint({
    method: 'PUT',
    path: policies,
    summary: 'Change how many sign-ins of one person count at a time',
    access: { permission: 'iam.session-policy.update' },
    body: tenantSessionPolicy,
    example: { body: { sessionPolicy: 'newest-wins', objectVersionNumber: 1 } },
    response: tenantSessionPolicy,
  }),
}
