import { endpoint } from '@atrium/contract/endpoint'
import { page, pageQuery } from '@atrium/contract/page'
import { day, id, moment, version } from '@atrium/contract/row'
import { z } from 'zod'

/** The days for which a token counts unless its owner says otherwise, and the most that a tenant can allow. */
export const usualDays = 90
export const mostDays = 366

/** The most days where a tenant has not set its own. */
export const defaultLongestDays = 180

/** How many tokens of a person can count at a time. */
export const mostTokens = 50

/** An address or a CIDR block (RFC 4632, RFC 4291 §2.3). */
export const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'error.personal_token.network_wrong' })
  .describe('An address or a CIDR block')

export const personalToken = z
  .object({
    id,
    name: z.string(),
    userId: id.describe('The owner'),
    ownerName: z.string(),
    tenantName: z.string().describe('The tenant that it works in'),
    roleName: z.string().optional().describe('The role that it works with; absent if that was deleted'),
    permissionCount: z
      .int()
      .optional()
      .describe(
        'The number of permission sets that were chosen; absent for everything that the owner may do',
      ),
    networks: z.array(z.string()).describe('The networks that it is accepted from; empty for any'),
    state: z
      .enum(['active', 'expired', 'revoked'])
      .describe('Whether it counts, as far as it goes by itself'),
    creationDate: moment,
    endDate: moment.describe('When it stops counting'),
    lastUsedDate: moment.optional(),
    lastAddress: z.string().optional().describe('The address that it was last used from'),
  })
  .meta({ id: 'PersonalToken' })
export type PersonalToken = z.infer<typeof personalToken>

export const personalTokenDraft = z
  .object({
    name: z.string().trim().min(1).max(80),
    endDate: day.optional().describe(`The last day on which it counts; after ${usualDays} days by default`),
    permissionSetIds: z
      .array(z.uuid())
      .min(1)
      .max(1000)
      .optional()
      .describe('The permission sets that it is limited to; absent for everything that the owner may do'),
    networks: z
      .array(network)
      .max(20)
      .default([])
      .describe('The networks that it is accepted from; empty for any'),
  })
  .meta({ id: 'PersonalTokenDraft' })

/** The token itself is in no other answer: only its hash is stored. */
const createdToken = personalToken.extend({
  token: z.string().describe('The token, to send as `Authorization: Bearer`'),
})
export type CreatedToken = z.infer<typeof createdToken>

/** The choices for a new token of the caller. */
const tokenChoices = z.object({
  tenantName: z.string().describe('The tenant that the token would work in'),
  roleName: z.string().describe('The role that it would work with'),
  longestDays: z.int().describe('The most days for which it may count'),
  pages: z
    .array(
      z.object({
        id,
        name: z.string(),
        sets: z.array(z.object({ id, name: z.string() })).describe('The permission sets'),
      }),
    )
    .describe('The pages with permission sets that the caller holds'),
})
export type TokenChoices = z.infer<typeof tokenChoices>

const tokenPolicy = z.object({
  longestDays: z.int().min(1).max(mostDays).describe('The most days for which a new token may count'),
  objectVersionNumber: version.optional().describe('Present only if the tenant has set its own'),
})

const tokenCounts = z.object({
  all: z.int().describe('All tokens that were created, whatever their state'),
  active: z.int().describe('Those that count, as far as they go by themselves'),
  ending: z.int().describe('Those of the active ones that end within a week'),
  expired: z.int().describe('Those whose last day is over'),
  revoked: z.int().describe('Those that were revoked before their last day'),
})
export type TokenCounts = z.infer<typeof tokenCounts>

/** Stands in examples for a token of the caller. */
export const exampleToken = '01970000-0000-7000-8000-00000000a7e1'

const own = '/iam/hzero/v1/users/self/personal-tokens'
const tokens = '/iam/v1/[{tenantId}/]personal-tokens'

export const personalTokenApi = {
  own: endpoint({
    method: 'GET',
    path: own,
    summary: 'Your personal access tokens in all tenants, newest first',
    access: 'signed-in',
    tokens: 'never',
    response: z.array(personalToken),
  }),
  choices: endpoint({
    method: 'GET',
    path: `${own}/choices`,
    summary: 'What a new personal access token can be limited to',
    access: 'signed-in',
    tokens: 'never',
    response: tokenChoices,
  }),
  create: endpoint({
    method: 'POST',
    path: own,
    summary:
      'Create a personal access token (RFC 6750) for the current tenant and role, returned only in this response',
    access: 'signed-in',
    stepUp: true,
    tokens: 'never',
    secretAnswer: true,
    body: personalTokenDraft,
    example: { body: { name: 'Laptop scripts', networks: ['10.20.0.0/16'] } },
    response: createdToken,
  }),
  revokeOwn: endpoint({
    method: 'DELETE',
    path: `${own}/{tokenId}`,
    summary: 'Revoke one of your personal access tokens: every instance refuses it within a second',
    access: 'signed-in',
    tokens: 'never',
    example: { params: { tokenId: exampleToken } },
  }),
  list: endpoint({
    method: 'GET',
    path: tokens,
    summary: 'Personal access tokens that work in the tenant, by page',
    access: { permission: 'iam.personal-token.list' },
    query: z.object({
      ...pageQuery(['name', 'ownerName', 'endDate', 'lastUsedDate', 'creationDate']),
      name: z.string().max(80).optional(),
      ownerName: z.string().max(120).optional(),
      state: z
        .enum(['active', 'ending', 'expired', 'revoked'])
        .optional()
        .describe('`ending` is within a week'),
    }),
    response: page(personalToken),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${tokens}/counts`,
    summary: 'How many personal access tokens of the tenant are in each state',
    access: { permission: 'iam.personal-token.list' },
    response: tokenCounts,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${tokens}/{tokenId}`,
    summary: 'Revoke a personal access token of the tenant: every instance refuses it within a second',
    access: { permission: 'iam.personal-token.revoke' },
    example: { params: { tokenId: exampleToken } },
  }),
  policy: endpoint({
    method: 'GET',
    path: `${tokens}/policy`,
    summary: 'For how many days a personal access token may count in this tenant',
    access: { permission: 'iam.personal-token.list' },
    response: tokenPolicy,
  }),
  setPolicy: endpoint({
    method: 'PUT',
    path: `${tokens}/policy`,
    summary: 'Set for how many days a new personal access token may count in this tenant',
    access: { permission: 'iam.personal-token.policy' },
    body: tokenPolicy,
    example: { body: { longestDays: 120 } },
    response: tokenPolicy,
  }),
}
