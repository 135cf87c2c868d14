import { endpoint } from '@atrium/contract/endpoint'
import { id, moment } from '@atrium/contract/row'
import { z } from 'zod'

/** A role with a request, and that request, for the examples. */
export const exampleRequest = {
  role: '01970000-0000-7000-8000-000000000830',
  request: '01970000-0000-7000-8000-000000000831',
}

/** A request for a permission that nobody has answered. */
export const openRequest = z
  .object({
    requestId: id,
    userId: id,
    realName: z.string().describe('The person who asks'),
    code: z.string().describe('The permission that is asked for'),
    reason: z.string().optional(),
    askedAt: moment.describe('When it was asked for'),
    sets: z
      .array(z.object({ id, name: z.string(), menuName: z.string() }))
      .describe('The permission sets of which one is enough'),
  })
  .meta({ id: 'OpenPermissionRequest' })
export type OpenRequest = z.infer<typeof openRequest>

const requests = '/iam/hzero/v1/[{tenantId}/]roles/{roleId}/permission-requests'

export const roleRequestApi = {
  list: endpoint({
    method: 'GET',
    path: requests,
    summary:
      'Requests of the last thirty days for permissions of a role that are neither granted nor declined',
    access: { permission: 'iam.role.grant' },
    example: { params: { roleId: exampleRequest.role } },
    response: z.array(openRequest),
  }),
  decline: endpoint({
    method: 'POST',
    path: `${requests}/{requestId}/decline`,
    summary: 'Decline a request for a permission; the person who asked reads the reason',
    access: { permission: 'iam.role.grant' },
    body: z.object({ reason: z.string().trim().min(3).max(300) }),
    example: {
      params: { roleId: exampleRequest.role, requestId: exampleRequest.request },
      body: { reason: 'The harbor office does this' },
    },
  }),
}
