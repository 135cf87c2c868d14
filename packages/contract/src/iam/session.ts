import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { id, moment } from '../row.ts'

/** What the browser said it is; nothing of it is certain. */
export const device = z.object({
  browser: z.string().optional(),
  system: z.string().optional(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'unknown']),
})
export type Device = z.infer<typeof device>

/** One sign-in of the own person that is still alive. Nothing in it could be used to act in that session. */
export const ownSession = z.object({
  id,
  device,
  /** The program with a server of its own that works in this session, without a browser. */
  clientName: z.string().optional(),
  address: z.string().optional(),
  loginDate: moment,
  lastSeenDate: moment,
  tenantName: z.string(),
  roleName: z.string().optional(),
  /** The session that asks. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

const sessions = '/iam/hzero/v1/users/self/sessions'

export const sessionApi = {
  list: endpoint({
    method: 'GET',
    path: sessions,
    summary: 'Where this person is signed in, this session first',
    access: 'signed-in',
    response: z.array(ownSession),
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${sessions}/{sessionId}`,
    summary: 'Sign out one of the own sessions',
    access: 'signed-in',
    example: { params: { sessionId: exampleId.session } },
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: sessions,
    summary: 'Sign out all of the own sessions but this one',
    access: 'signed-in',
  }),
}
