import { tenantQuery } from '@atrium/contract/across-tenants'
import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { growingPage, growingPageQuery } from '@atrium/contract/page'
import { day, dayOrTime, id, moment } from '@atrium/contract/row'
import { device } from '@atrium/contract/sign-in/device'
import { z } from 'zod'

/** A sign-in event of a person. */
export const signInEntry = z
  .object({
    auditId: z.string(),
    auditType: z.enum(['LOGIN', 'LOGIN_FAILURE', 'LOGOUT', 'SWITCH']),
    loginDate: moment,
    loginIp: z.string().optional(),
    device,
    tenantName: z.string().describe('The tenant it happened in; for a switch the previous one'),
    toTenantName: z.string().optional().describe('The tenant a switch led to, if it was another one'),
    endedBy: z
      .enum(['self', 'administrator'])
      .optional()
      .describe('Set unless the session was ended by its own browser'),
    secondFactor: z
      .enum(['authenticator', 'recovery', 'passkey', 'device', 'failed'])
      .optional()
      .describe(
        'What completed the sign-in, or replaced the password; `failed`: the password was right and this was not',
      ),
  })
  .meta({ id: 'SignInEntry' })
export type SignInEntry = z.infer<typeof signInEntry>

/** A sign-in event with its person, for administrators of a tenant. */
export const loggedSignIn = signInEntry
  .extend({
    tenantId: z.int(),
    userId: id.optional(),
    realName: z.string().optional().describe('Missing if the person was deleted'),
    loginName: z.string().optional(),
  })
  .meta({ id: 'LoggedSignIn' })
export type LoggedSignIn = z.infer<typeof loggedSignIn>

/** The age from which entries are cleared. The last month always stays. */
export const clearType = z
  .enum(['ONE_MONTH', 'THREE_MONTH', 'SIX_MONTH', 'ONE_YEAR'])
  .meta({ id: 'ClearType' })
export type ClearType = z.infer<typeof clearType>

/** The sign-ins of one day, by the caller's calendar. */
export const signInDay = z
  .object({
    day: day.describe('The day'),
    signIns: z.int().describe('The number of successful sign-ins'),
    people: z.int().describe('People who signed in at least once'),
    failures: z.int().describe('The failed ones'),
  })
  .meta({ id: 'SignInDay' })
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
      ...growingPageQuery(['loginDate', 'auditType', 'realName', 'loginName', 'loginIp', 'tenantName']),
      userId: id.optional().describe('The sign-ins of one person'),
      realName: z.string().max(120).optional(),
      loginName: z.string().max(120).optional(),
      loginIp: z.string().max(64).optional().describe('The beginning of the address'),
      auditType: anyOf(z.enum(['LOGIN', 'LOGIN_FAILURE', 'LOGOUT', 'SWITCH'])).optional(),
      tenantName: z.string().max(120).optional(),
      ...tenantQuery,
      loginDateFrom: dayOrTime.optional().describe('At or after this day or time'),
      loginDateTo: dayOrTime.optional().describe('At or before this day or time'),
    }),
    response: growingPage(loggedSignIn),
  }),
  clear: endpoint({
    method: 'DELETE',
    path: `${log}/clear`,
    summary: 'Delete older entries of the current tenant; the deletion is recorded in the audit log',
    access: { permission: 'platform.sign-in-log.clear' },
    query: z.object({ clearType: clearType.describe('How old the entries are that are deleted') }),
    example: { query: { clearType: 'ONE_YEAR' } },
    response: z.object({ cleared: z.int() }),
  }),
  days: endpoint({
    method: 'GET',
    path: `${log}/days`,
    summary: 'Sign-ins of the tenant by day, in the time zone of the caller, up to today',
    access: { permission: 'platform.sign-in-log.days' },
    query: z.object({
      days: z.coerce.number().int().min(1).max(90).default(30).describe('The number of days, today included'),
    }),
    response: z.array(signInDay),
  }),
  own: endpoint({
    method: 'GET',
    path: '/hpfm/v1/audit-logins/self',
    summary: 'Your sign-ins in all tenants, including failed ones, newest first',
    access: 'signed-in',
    query: z.object(growingPageQuery([])),
    response: growingPage(signInEntry),
  }),
}
