import { endpoint } from '@atrium/contract/endpoint'
import { id, moment, version } from '@atrium/contract/row'
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

/** An open request of any role of the tenant, as a person reads it who can answer it. */
export const tenantRequest = openRequest
  .extend({
    roleId: id,
    roleName: z.string().describe('The role in which the permission is missing'),
    roleVersion: version.describe('The version of that role'),
    grantable: z
      .object({ id, name: z.string(), menuName: z.string() })
      .optional()
      .describe('The permission set that the caller can grant to the role; absent if there is none'),
  })
  .meta({ id: 'PermissionRequestOfTenant' })
export type TenantRequest = z.infer<typeof tenantRequest>

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
  listAll: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/[{tenantId}/]permission-requests',
    summary: 'The first fifty unanswered requests of the last thirty days for permissions, of all roles',
    access: { permission: 'iam.role.grant' },
    response: z.array(tenantRequest),
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
