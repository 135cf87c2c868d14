import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { device } from '../iam/session.ts'
import { page, pageQuery } from '../page.ts'
import { day } from '../row.ts'

/** Something that happened to the sign-ins of a person. */
export const signInEntry = z.object({
  auditId: z.string(),
  auditType: z.enum(['LOGIN', 'LOGIN_FAILURE', 'LOGOUT', 'SWITCH']),
  loginDate: z.string(),
  loginIp: z.string().optional(),
  device,
  /** The tenant it happened in; for a switch the one that was left. */
  tenantName: z.string(),
  /** The tenant a switch led to, when it led to another. */
  toTenantName: z.string().optional(),
  /** How a session ended that its own browser did not sign out. */
  endedBy: z.enum(['self', 'administrator']).optional(),
})
export type SignInEntry = z.infer<typeof signInEntry>

/** How often people signed in on one day, by the calendar of the person who asks. */
export const signInDay = z.object({
  day,
  signIns: z.int(),
  /** People who signed in at least once. */
  people: z.int(),
  failures: z.int(),
})
export type SignInDay = z.infer<typeof signInDay>

export const signInLogApi = {
  days: endpoint({
    method: 'GET',
    path: '/hpfm/v1/[{tenantId}/]audit-logins/days',
    summary: 'Sign-ins of the tenant by day, in the time zone of the person who asks; the last day is today',
    access: { permission: 'platform.sign-in-log.days' },
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
    response: z.array(signInDay),
  }),
  own: endpoint({
    method: 'GET',
    path: '/hpfm/v1/audit-logins/self',
    summary: 'Sign-ins of this person in whatever tenant, failed ones too, newest first',
    access: 'signed-in',
    query: z.object(pageQuery([])),
    response: page(signInEntry),
  }),
}
