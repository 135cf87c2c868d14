import { tenantQuery } from '@atrium/contract/across-tenants'
import { endpoint } from '@atrium/contract/endpoint'
import { page, pageQuery } from '@atrium/contract/page'
import { day, dayOrTime, id, moment } from '@atrium/contract/row'
import { device } from '@atrium/contract/sign-in/device'
import { z } from 'zod'

/** A sign-in event of a person. */
export const signInEntry = z.object({
  auditId: z.string(),
  auditType: z.enum(['LOGIN', 'LOGIN_FAILURE', 'LOGOUT', 'SWITCH']),
  loginDate: moment,
  loginIp: z.string().optional(),
  device,
  /** The tenant it happened in; for a switch the previous one. */
  tenantName: z.string(),
  /** The tenant a switch led to, if it was another one. */
  toTenantName: z.string().optional(),
  /** Set unless the session was ended by its own browser. */
  endedBy: z.enum(['self', 'administrator']).optional(),
})
export type SignInEntry = z.infer<typeof signInEntry>

/** A sign-in event with its person, for administrators of a tenant. */
export const loggedSignIn = signInEntry.extend({
  tenantId: z.int(),
  userId: id.optional(),
  /** Missing if the person was deleted. */
  realName: z.string().optional(),
  loginName: z.string().optional(),
})
export type LoggedSignIn = z.infer<typeof loggedSignIn>

/** The age from which entries are cleared. The last month always stays. */
export const clearType = z.enum(['ONE_MONTH', 'THREE_MONTH', 'SIX_MONTH', 'ONE_YEAR'])
export type ClearType = z.infer<typeof clearType>

/** The sign-ins of one day, by the caller's calendar. */
export const signInDay = z.object({
  day,
  signIns: z.int(),
  /** People who signed in at least once. */
  people: z.int(),
  failures: z.int(),
})
export type SignInDay = z.infer<typeof signInDay>

const log = '/hpfm/v1/[{tenantId}/]audit-logins'

export const signInLogApi = {
  list: endpoint({
    method: 'GET',
    path: log,
    summary:
      'Sign-ins of the tenant, including failed ones, newest first; the platform sees those of every tenant',
    access: { permission: 'platform.sign-in-log.list' },
    query: z.object({
      ...pageQuery(['loginDate', 'auditType', 'realName', 'loginName', 'loginIp', 'tenantName']),
      realName: z.string().max(120).optional(),
      loginName: z.string().max(120).optional(),
      /** The beginning of the address. */
      loginIp: z.string().max(64).optional(),
      auditType: z.enum(['LOGIN', 'LOGIN_FAILURE', 'LOGOUT', 'SWITCH']).optional(),
      tenantName: z.string().max(120).optional(),
      ...tenantQuery,
      loginDateFrom: dayOrTime.optional(),
      loginDateTo: dayOrTime.optional(),
    }),
    response: page(loggedSignIn),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: `${log}/clear`,
    summary: 'Delete older entries of the current tenant; the deletion is recorded in the audit log',
    access: { permission: 'platform.sign-in-log.clear' },
    query: z.object({ clearType }),
    example: { query: { clearType: 'ONE_YEAR' } },
    response: z.object({ cleared: z.int() }),
  }),
  days: endpoint({
    method: 'GET',
    path: `${log}/days`,
    summary: 'Sign-ins of the tenant by day, in the time zone of the caller, up to today',
    access: { permission: 'platform.sign-in-log.days' },
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
    response: z.array(signInDay),
  }),
  own: endpoint({
    method: 'GET',
    path: '/hpfm/v1/audit-logins/self',
    summary: 'Your sign-ins in all tenants, including failed ones, newest first',
    access: 'signed-in',
    query: z.object(pageQuery([])),
    response: page(signInEntry),
  }),
}
