import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { id, moment } from '@atrium/contract/row'
import { countableKind } from '@atrium/contract/sign-in/countable-kind'
import { exactlyOneProof, isOneProof, proof } from '@atrium/contract/sign-in/step-up'
import { z } from 'zod'
import { demand } from '../second-factor-policy/second-factor-policy.contract.ts'

/** How many authenticators a person can have. */
export const mostFactors = 5

/** Minutes within which an authenticator that was begun is confirmed by its first code. */
export const confirmMinutes = 10

const name = z.string().trim().min(1).max(80)

const code = z.string().min(1).max(40)

export const secondFactor = z
  .object({
    id,
    name: z.string(),
    creationDate: moment,
    lastUsedDate: moment.optional().describe('When one of its codes was last accepted; absent before'),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof secondFactor>

const ownFactors = z.object({
  demand: demand.describe(
    '`required` if one of the tenants in which you work requires it of you; `off` if none of them offers it',
  ),
  countingKinds: z
    .array(countableKind)
    .describe(
      'The kinds that count in every tenant that requires a second factor of you: all if none does, none if they require different ones',
    ),
  missingKinds: z
    .array(countableKind)
    .describe('The kinds of which you have to add one, because a tenant in which you work requires it'),
  factors: z.array(secondFactor).describe('The authenticators, oldest first'),
  recoveryCodes: z
    .object({
      left: z.int().describe('How many are unused'),
      total: z.int().describe('How many there were when they were created'),
      creationDate: moment,
      lastUsedDate: moment.optional().describe('When one was used last; absent before'),
    })
    .optional()
    .describe('Absent without an authenticator or passkey'),
})
export type OwnFactors = z.infer<typeof ownFactors>

const begunFactor = z.object({
  factorId: id,
  secret: z.string().describe('The secret in base 32, to be typed into the app'),
  uri: z.string().describe('The same as an address for a QR code (`otpauth://totp/…`)'),
  expiryDate: moment.describe('Until when it can be confirmed'),
})
export type BegunFactor = z.infer<typeof begunFactor>

export const shownCodes = z.array(z.string()).describe('The recovery codes; they are in no other answer')

/** Stand in examples for an authenticator of the caller, and for one that was begun with its current code. */
export const exampleFactor = '01970000-0000-7000-8000-00000000fac1'
export const exampleBegun = '01970000-0000-7000-8000-00000000fac2'
export const exampleFactorCode = '314159'

const own = '/iam/hzero/v1/users/self/second-factors'
const ofAccount = '/iam/hzero/v1/[{tenantId}/]users/{userId}/second-factors'
const withPassword = { password: exampleId.password }

/** Passwords and codes are sent by PUT and DELETE: a POST leaves a record for its repetition. */
export const secondFactorApi = {
  own: endpoint({
    method: 'GET',
    path: own,
    summary: 'Your authenticators, and how many recovery codes are left',
    access: 'signed-in',
    tokens: 'never',
    response: ownFactors,
  }),
  begin: endpoint({
    method: 'PUT',
    path: `${own}/begin`,
    summary: `Begin to add an authenticator app (RFC 6238); it counts once its first code was given, within ${confirmMinutes} minutes`,
    access: 'signed-in',
    tokens: 'never',
    secretAnswer: true,
    body: proof.refine(isOneProof, exactlyOneProof),
    example: { body: withPassword },
    response: begunFactor,
  }),
  confirm: endpoint({
    method: 'PUT',
    path: `${own}/{factorId}/confirm`,
    summary: 'Add the authenticator that was begun, by its first code; the first one brings recovery codes',
    access: 'signed-in',
    tokens: 'never',
    secretAnswer: true,
    body: z.object({ name, code: code.describe('The current code') }),
    example: { params: { factorId: exampleBegun }, body: { name: 'Phone', code: exampleFactorCode } },
    response: z.object({
      factor: secondFactor.describe('The authenticator that was added'),
      recoveryCodes: shownCodes.optional(),
    }),
  }),
  rename: endpoint({
    method: 'PUT',
    path: `${own}/{factorId}/name`,
    summary: 'Rename an authenticator',
    access: 'signed-in',
    tokens: 'never',
    body: proof.extend({ name }).refine(isOneProof, exactlyOneProof),
    example: { params: { factorId: exampleFactor }, body: { ...withPassword, name: 'Work phone' } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${own}/{factorId}`,
    summary: 'Remove an authenticator; the recovery codes go with the last second factor',
    access: 'signed-in',
    tokens: 'never',
    body: proof.refine(isOneProof, exactlyOneProof),
    example: { params: { factorId: exampleFactor }, body: withPassword },
  }),
  newCodes: endpoint({
    method: 'PUT',
    path: `${own}/recovery-codes`,
    summary: 'Replace your recovery codes; the previous ones no longer count',
    access: 'signed-in',
    tokens: 'never',
    secretAnswer: true,
    body: proof.refine(isOneProof, exactlyOneProof),
    example: { body: withPassword },
    response: z.object({ recoveryCodes: shownCodes }),
  }),
}

const accountFactors = z.object({
  factorCount: z.int().describe('How many authenticators the person has'),
  passkeyCount: z.int().describe('How many passkeys and security keys the person has'),
  recoveryCodesLeft: z.int().describe('How many recovery codes are unused'),
  lastUsedDate: moment.optional().describe('When an authenticator or passkey was used last'),
})
export type AccountFactors = z.infer<typeof accountFactors>

/** The calls of administrators about the second factors of others. */
export const accountFactorApi = {
  get: endpoint({
    method: 'GET',
    path: ofAccount,
    summary: 'Whether a person signs in with a second factor',
    access: { permission: 'iam.account.list' },
    example: { params: { userId: exampleId.user } },
    response: accountFactors,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: ofAccount,
    summary:
      'Remove all second factors of a person, who is notified; not of one who holds more permissions than you',
    access: { permission: 'iam.second-factor.reset' },
    stepUp: true,
    example: { params: { userId: exampleId.user } },
  }),
}
