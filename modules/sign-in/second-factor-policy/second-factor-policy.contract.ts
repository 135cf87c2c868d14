import { endpoint } from '@atrium/contract/endpoint'
import { id, moment, version } from '@atrium/contract/row'
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
  .enum(['off', 'offered', 'administrators', 'required'])
  .describe(
    '`off`: nobody can add an authenticator; `offered`: people choose it themselves; `administrators`: those who hold the administrator role must, others choose; `required`: everyone must',
  )
export type Demand = z.infer<typeof demand>

/** Whether a demand makes a second factor compulsory for anyone, so that days of grace apply. */
export const isCompulsory = (value: Demand): boolean => value === 'administrators' || value === 'required'

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

const secondFactorPolicy = policyDraft.extend({
  rememberDays,
  requiredDate: moment.optional().describe('Since when it is required'),
  blockedDate: moment.optional().describe('From when the sign-in leads to adding one first'),
  remindedDate: moment.optional().describe('When the people without one were last reminded'),
  objectVersionNumber: version.optional().describe('Present only if the tenant has set its own'),
})
export type SecondFactorPolicy = z.infer<typeof secondFactorPolicy>

const policyPreview = z.object({
  peopleCount: z.int().describe('People who can work in the tenant today'),
  withoutCount: z.int().describe('Those of them without a second factor'),
  administratorsWithout: z.int().describe('Those of them who are administrators'),
  isReady: z.boolean().describe('Whether you have a second factor'),
  people: z
    .array(
      z.object({
        id,
        realName: z.string(),
        administratorFlag: z.boolean().describe('Whether the person administers the tenant'),
      }),
    )
    .describe(`The first ${shownPeople} without a second factor, administrators first`),
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
    summary: 'Who has no second factor, and would have to act if the tenant required one',
    access: { permission: 'iam.second-factor-policy.get' },
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
    summary: 'Set whether the tenant offers or requires a second factor',
    access: { permission: 'iam.second-factor-policy.update' },
    body: policyDraft.extend({
      rememberDays: rememberDays.optional(),
      objectVersionNumber: version.optional().describe('The version of the record'),
    }),
    example: { body: { demand: 'offered', graceDays: 14 } },
    response: secondFactorPolicy,
  }),
}
