import { endpoint } from '@atrium/contract/endpoint'
import { version } from '@atrium/contract/row'
import { sessionPolicy } from '@atrium/contract/sign-in/session-policy'
import { z } from 'zod'

const tenantSessionPolicy = z.object({
  sessionPolicy: sessionPolicy.describe('How many sessions a person may have'),
  objectVersionNumber: version.describe('The version of the record'),
})

const policies = '/iam/v1/[{tenantId}/]session-policies'

export const sessionPolicyApi = {
  get: endpoint({
    method: 'GET',
    path: policies,
    summary: 'The number of concurrent sign-ins allowed for people whose home is this tenant',
    access: { permission: 'iam.session-policy.get' },
    response: tenantSessionPolicy,
  }),
  update: endpoint({
    method: 'PUT',
    path: policies,
    summary: 'Update how many concurrent sign-ins a person can have',
    access: { permission: 'iam.session-policy.update' },
    body: tenantSessionPolicy,
    example: { body: { sessionPolicy: 'newest-wins', objectVersionNumber: 1 } },
    response: tenantSessionPolicy,
  }),
}
