import { longestPassword, shortestPassword } from '@atrium/contract/constants'
import { endpoint } from '@atrium/contract/endpoint'
import { version } from '@atrium/contract/row'
import { z } from 'zod'

/** The password policy of a tenant. The check against common passwords cannot be switched off. */
export const passwordPolicyDraft = z
  .object({
    minLength: z.int().min(shortestPassword).max(longestPassword),
    notRecentCount: z
      .int()
      .min(0)
      .max(24)
      .describe('How many of the last passwords cannot be reused, the current one included'),
    passwordUpdateRate: z
      .int()
      .min(1)
      .max(3650)
      .nullable()
      .describe('Days until a password expires; null for never'),
    passwordReminderPeriod: z
      .int()
      .min(0)
      .max(90)
      .describe('Days before the expiry in which people are reminded'),
    forceModifyPassword: z
      .boolean()
      .describe('A password set by an administrator must be changed at the first sign-in'),
  })
  .meta({ id: 'PasswordPolicyDraft' })

export type PasswordPolicyDraft = z.infer<typeof passwordPolicyDraft>

export const passwordPolicy = passwordPolicyDraft
  .extend({
    organizationId: z.int().describe('The id of the tenant'),
    inherited: z.boolean().describe("Whether the rules are the platform's instead of the tenant's own"),
    objectVersionNumber: version.optional().describe('Present only with rules of the tenant itself'),
  })
  .meta({ id: 'PasswordPolicy' })

export type PasswordPolicy = z.infer<typeof passwordPolicy>

const policies = '/iam/v1/[{tenantId}/]password-policies'

export const passwordPolicyApi = {
  get: endpoint({
    method: 'GET',
    path: policies,
    summary: 'The rules for passwords in this tenant',
    access: { permission: 'iam.password-policy.get' },
    response: passwordPolicy,
  }),
  query: endpoint({
    method: 'GET',
    path: `${policies}/query`,
    summary: 'The rules for passwords in this tenant, under the address of HZERO-compatible clients',
    access: { permission: 'iam.password-policy.get' },
    response: passwordPolicy,
  }),
  update: endpoint({
    method: 'PUT',
    path: policies,
    summary: 'Set the password rules of the tenant',
    access: { permission: 'iam.password-policy.update' },
    body: passwordPolicyDraft.extend({
      objectVersionNumber: version.optional().describe('The version of the record'),
    }),
    example: {
      body: {
        minLength: 12,
        notRecentCount: 5,
        passwordUpdateRate: null,
        passwordReminderPeriod: 14,
        forceModifyPassword: true,
      },
    },
    response: passwordPolicy,
  }),
}
