import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id, moment } from '@atrium/contract/row'
import { device } from '@atrium/contract/sign-in/device'
import { z } from 'zod'

/** One live session of the caller. It holds nothing that could be used to act in that session. */
export const ownSession = z
  .object({
    id,
    device: device.describe('The browser and the system'),
    clientName: z
      .string()
      .optional()
      .describe('The confidential client that works in this session, without a browser'),
    address: z.string().optional().describe('The address'),
    loginDate: moment.describe('When it began'),
    lastSeenDate: moment.describe('When it was last used'),
    tenantName: z.string(),
    roleName: z.string().optional(),
    current: z.boolean().describe("Whether this is the caller's current session"),
  })
  .meta({ id: 'OwnSession' })

export type OwnSession = z.infer<typeof ownSession>

const sessions = '/iam/hzero/v1/users/self/sessions'

export const sessionApi = {
  list: endpoint({
    method: 'GET',
    path: sessions,
    summary: 'Your sessions, the current one first',
    access: 'signed-in',
    tokens: 'never',
    response: z.array(ownSession),
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${sessions}/{sessionId}`,
    summary: 'Sign out one of your sessions',
    access: 'signed-in',
    tokens: 'never',
    example: { params: { sessionId: exampleId.session } },
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: sessions,
    summary: 'Sign out all your other sessions, and forget all remembered devices',
    access: 'signed-in',
    tokens: 'never',
  }),
}
