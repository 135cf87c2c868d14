import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The code of the missing permission, and the user's reason in a line. */
export const permissionRequest = z.object({
  code: z.string().min(1).max(500),
  reason: z.string().trim().max(300).optional().describe('The reason'),
})

export const permissionRequestApi = {
  send: endpoint({
    method: 'POST',
    path: '/hmsg/v1/{tenantId}/permission-requests',
    summary: 'Request a permission from people who can grant it, by message; once an hour per code',
    access: 'signed-in',
    body: permissionRequest,
    example: { body: { code: 'hiam.role.list.button.create', reason: 'New pilots start on Monday' } },
    /** The users who were notified. */
    response: z.object({
      receivers: z.array(z.string()).describe('The number of people who got the message'),
    }),
  }),
}
