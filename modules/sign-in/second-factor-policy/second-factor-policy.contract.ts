import { endpoint } from '@atrium/contract/endpoint'
import { id, moment, version } from '@atrium/contract/row'
import { countableKind } from '@atrium/contract/sign-in/countable-kind'
import { z } from 'zod'

/** Days of grace unless the tenant says otherwise, and the most that it can give. */
export const usualGraceDays = 14
export const mostGraceDays = 90

/** The most days for which a tenant can have devices remembered. */
export const mostRememberDays = 90

/** The hours between two reminders. */
export const reminderHours = 24

/** How many names the preview has. */
export const shownPeople = 8

export const demand = z
  .enum(['off', 'offered', 'required'])
  .describe(
    '`off`: nobody can add a second factor; `offered`: people choose it themselves; `required`: everyone must have one',
  )
export type Demand = z.infer<typeof demand>

const kinds = z
  .array(countableKind)
  .min(1)
  .describe('The kinds that count where one is required; recovery codes always do')

/** The most roles with a policy of their own. */
export const mostRoles = 50

const rememberDays = z
  .int()
  .min(0)
  .max(mostRememberDays)
  .describe(
    'Days for which people may have a device remembered that then asks for no second factor; 0: never',
  )

const policyDraft = z.object({
  demand,
  graceDays: z
    .int()
    .min(0)
    .max(mostGraceDays)
    .describe('Days from the day on which it is required until people cannot sign in without'),
})

const roleDraft = policyDraft.extend({
  roleId: id,
  demand: demand
    .exclude(['off'])
    .describe('`offered` or `required`; what is stricter counts, this or what the tenant says of everyone'),
})
export type RoleDraft = z.infer<typeof roleDraft>

const dates = {
  requiredDate: moment.optional().describe('Since when it is required'),
  blockedDate: moment.optional().describe('From when the sign-in leads to adding one first'),
}

const rolePolicy = roleDraft.extend({ roleName: z.string().describe('The name of the role'), ...dates })
export type RolePolicy = z.infer<typeof rolePolicy>

const secondFactorPolicy = policyDraft.extend({
  rememberDays,
  kinds,
  roles: z.array(rolePolicy).describe('The roles with a policy of their own, by name'),
  ...dates,
  remindedDate: moment.optional().describe('When the people without one were last reminded'),
  objectVersionNumber: version.optional().describe('Present only if the tenant has set its own'),
})
export type SecondFactorPolicy = z.infer<typeof secondFactorPolicy>

const policyPreview = z.object({
  peopleCount: z.int().describe('People who can work in the tenant today'),
  withoutCount: z.int().describe('Those of them without a second factor that counts'),
  authenticatorCount: z.int().describe('Those of them with an authenticator app'),
  passkeyCount: z.int().describe('Those of them with a passkey or security key'),
  administratorsWithout: z.int().describe('Those of them who are administrators'),
  mustActCount: z.int().describe('Those without one of whom one is required'),
  isReady: z.boolean().describe('Whether you have a second factor that counts'),
  people: z
    .array(
      z.object({
        id,
        realName: z.string(),
        administratorFlag: z.boolean().describe('Whether the person administers the tenant'),
        mustActFlag: z.boolean().describe('Whether one is required of the person'),
      }),
    )
    .describe(
      `The first ${shownPeople} without a second factor: those of whom one is required first, then administrators`,
    ),
  roles: z
    .array(
      z.object({
        roleId: id,
        peopleCount: z.int().describe('How many people hold the role'),
        withoutCount: z.int().describe('Those of them without a second factor'),
      }),
    )
    .describe('The roles of which one is required'),
})
export type PolicyPreview = z.infer<typeof policyPreview>

const policies = '/iam/v1/[{tenantId}/]second-factor-policies'

export const secondFactorPolicyApi = {
  get: endpoint({
    method: 'GET',
    path: policies,
    summary: 'Whether this tenant offers or requires a second factor',
    access: { permission: 'iam.second-factor-policy.get' },
    response: secondFactorPolicy,
  }),
  preview: endpoint({
    method: 'GET',
    path: `${policies}/preview`,
    summary:
      'Who has no second factor, and who of them would have to act under a policy: the stored one by default',
    access: { permission: 'iam.second-factor-policy.get' },
    query: z.object({
      demand: demand.optional(),
      roleIds: z
        .string()
        .max(mostRoles * 65)
        .transform(text => text.split(',').filter(Boolean))
        .pipe(z.array(id).max(mostRoles))
        .optional()
        .describe('Roles of which it is required, with commas between their ids'),
      kind: countableKind.optional().describe('The only kind that counts; both do by default'),
    }),
    response: policyPreview,
  }),
  remind: endpoint({
    method: 'POST',
    path: `${policies}/reminders`,
    summary: `Remind the people who must add a second factor and have none, once in ${reminderHours} hours`,
    access: { permission: 'iam.second-factor-policy.update' },
    response: z.object({ count: z.int().describe('How many people were reminded') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: policies,
    summary: 'Set whether the tenant, and which roles of it, are offered a second factor or must have one',
    access: { permission: 'iam.second-factor-policy.update' },
    body: policyDraft.extend({
      rememberDays: rememberDays.optional(),
      kinds: kinds.optional(),
      roles: z
        .array(roleDraft)
        .max(mostRoles)
        .refine(roles => new Set(roles.map(({ roleId }) => roleId)).size === roles.length, {
          error: 'each role at most once',
        })
        .optional()
        .describe('All roles with a policy of their own; missing to leave them'),
      objectVersionNumber: version.optional().describe('The version of the record'),
    }),
    example: { body: { demand: 'offered', graceDays: 14 } },
    response: secondFactorPolicy,
  }),
}
