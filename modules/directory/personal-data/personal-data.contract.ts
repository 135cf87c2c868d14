import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id } from '@atrium/contract/row'
import { z } from 'zod'

const job = z.object({ taskId: id })

export const personalDataApi = {
  own: endpoint({
    method: 'POST',
    path: '/iam/hzero/v1/users/self/personal-data',
    summary: 'Write what this tenant holds about you into an archive; your jobs show it',
    access: 'signed-in',
    stepUp: true,
    tokens: 'never',
    response: job,
  }),
  create: endpoint({
    method: 'POST',
    path: '/iam/hzero/v1/[{tenantId}/]users/{userId}/personal-data',
    summary:
      'Write what a tenant holds about a person into an archive, for a reason that the audit log records',
    access: { permission: 'iam.personal-data.create' },
    stepUp: true,
    body: z.object({ reason: z.string().trim().min(3).max(300) }),
    example: {
      params: { userId: exampleId.user },
      body: { reason: 'Nora Lind asked for her data' },
    },
    response: job,
  }),
}
