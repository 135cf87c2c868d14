import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { id, moment, version } from '@atrium/contract/row'
import { z } from 'zod'
import { network } from '../personal-token/personal-token.contract.ts'

/** The days without use after which an account ends unless others are chosen, and the most that can be. */
export const usualIdleDays = 90
export const mostIdleDays = 366
/** How many credentials an account can have at a time: two of each program that changes them without a gap. */
export const mostCredentials = 10
/** How many accounts a tenant can have. */
export const mostAccounts = 200

export const accountState = z
  .enum(['active', 'disabled', 'ownerless', 'unused'])
  .describe(
    'Whether it counts: `ownerless` has no owner who may work in the tenant, `unused` was not used for too long',
  )

const named = z.object({
  id: id.describe('The id of the role'),
  name: z.string().describe('The name of the role'),
})

export const serviceAccount = z
  .object({
    id: id.describe('Its id, which is its `client_id` at the token endpoint, too'),
    name: z.string().describe('The name that the audit log shows'),
    ownerId: id.optional().describe('The person whose rights limit it'),
    ownerName: z.string().optional().describe('The name of the owner'),
    roles: z.array(named).describe('The roles that it holds, by name'),
    networks: z.array(z.string()).describe('The networks that it is accepted from; empty for any'),
    idleDays: z.int().describe('The days without use after which it ends'),
    idleEndDate: moment.describe('When it ends if it stays unused'),
    enabled: z.boolean().describe('Whether an administrator lets it count'),
    state: accountState,
    credentialCount: z.int().describe('The number of its secrets and keys'),
    lastUsedDate: moment.optional().describe('When it last made a call'),
    lastAddress: z.string().optional().describe('The address that it was last used from'),
    creationDate: moment,
    objectVersionNumber: version,
  })
  .meta({ id: 'ServiceAccount' })
export type ServiceAccount = z.infer<typeof serviceAccount>

const credential = z
  .object({
    id: id.describe('The id of the credential'),
    name: z.string().describe('The name of the place where it is used'),
    kind: z.enum(['secret', 'key']).describe('Whether it is a secret or a public key'),
    keyId: z.string().optional().describe('The `kid` of a key, for the header of assertions'),
    creationDate: moment.describe('When it was added'),
    createdByName: z.string().optional().describe('The name of the person who added it'),
  })
  .meta({ id: 'ServiceCredential' })
export type ServiceCredential = z.infer<typeof credential>

const detail = serviceAccount
  .extend({
    description: z.string().optional().describe('A text about its use'),
    credentials: z.array(credential).describe('Its secrets and keys, newest first'),
    lastUpdateDate: moment.describe('When it was last changed'),
    lastUpdatedByName: z.string().nullish().describe('The name of the person who last changed it'),
  })
  .meta({ id: 'ServiceAccountDetail' })
export type ServiceAccountDetail = z.infer<typeof detail>

const draft = z.object({
  name: z.string().trim().min(1).max(80).describe('The name that the audit log shows'),
  description: z.string().trim().max(240).optional().describe('A text about its use'),
  ownerId: z.uuid().optional().describe('The person whose rights limit it; the caller by default'),
  roleIds: z
    .array(z.uuid())
    .min(1)
    .max(20)
    .describe('The roles that it holds, none above those of the caller'),
  networks: z
    .array(network)
    .max(20)
    .default([])
    .describe('The networks that it is accepted from; empty for any'),
  idleDays: z
    .int()
    .min(1)
    .max(mostIdleDays)
    .default(usualIdleDays)
    .describe('The days without use after which it ends'),
})
export const accountFields = draft.shape

const credentialName = z.string().trim().min(1).max(80).describe('The name of the place where it is used')

/** A public key (RFC 7517) for signatures: an elliptic curve, Ed25519, or RSA of at least 2048 bits. */
export const publicKey = z
  .looseObject({ kty: z.enum(['EC', 'OKP', 'RSA']).describe('The kind of key (RFC 7518)') })
  .describe('A public key as a JWK (RFC 7517). The assertion names its `kid`')

/** The secret is in no other answer: only its hash is stored. */
const withSecret = credential
  .extend({
    clientId: id.describe('The `client_id` at the token endpoint'),
    secret: z.string().describe('The secret, which is shown only once'),
  })
  .meta({ id: 'CreatedServiceSecret' })
export type CreatedSecret = z.infer<typeof withSecret>

const counts = z.object({
  all: z.int().describe('All service accounts of the tenant'),
  active: z.int().describe('Those that count'),
  disabled: z.int().describe('Those that were disabled'),
  ownerless: z.int().describe('Those without an owner who may work in the tenant'),
  unused: z.int().describe('Those that ended because they were not used'),
})
export type AccountCounts = z.infer<typeof counts>

/** Stand in examples for a service account and a credential of it. */
export const exampleAccount = '01970000-0000-7000-8000-00000000a7f1'
export const exampleCredential = '01970000-0000-7000-8000-00000000a7f2'

const accounts = '/iam/v1/[{tenantId}/]service-accounts'
const one = `${accounts}/{accountId}` as const
const example = { params: { accountId: exampleAccount } }

/** Programs change no accounts of programs: one that leaked would live on in another. */
const byPeople = 'never'

export const serviceAccountApi = {
  list: endpoint({
    method: 'GET',
    path: accounts,
    summary: 'Service accounts of the tenant, by page',
    access: { permission: 'iam.service-account.list' },
    query: z.object({
      ...pageQuery(['name', 'ownerName', 'lastUsedDate', 'idleEndDate', 'creationDate']),
      name: z.string().max(80).optional(),
      ownerName: z.string().max(120).optional(),
      state: accountState.optional(),
    }),
    response: page(serviceAccount),
  }),
  counts: endpoint({
    method: 'GET',
    path: `${accounts}/counts`,
    summary: 'How many service accounts of the tenant are in each state',
    access: { permission: 'iam.service-account.list' },
    response: counts,
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    summary: 'A service account with its credentials, without their secrets',
    access: { permission: 'iam.service-account.list' },
    example,
    response: detail,
  }),
  create: endpoint({
    method: 'POST',
    path: accounts,
    summary: 'Create a service account, which calls the API as itself once it has a credential',
    access: { permission: 'iam.service-account.create' },
    stepUp: true,
    tokens: byPeople,
    body: draft,
    example: { body: { name: 'CI deploy', roleIds: [exampleId.ownRole], networks: ['10.20.0.0/16'] } },
    response: detail,
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Change a service account, its roles and its owner: every instance follows within a second',
    access: { permission: 'iam.service-account.update' },
    stepUp: true,
    tokens: byPeople,
    body: draft.extend({ objectVersionNumber: version }),
    example: {
      ...example,
      body: {
        name: 'CI deploy',
        roleIds: [exampleId.ownRole],
        networks: ['10.20.0.0/16'],
        idleDays: 30,
        objectVersionNumber: 1,
      },
    },
    response: detail,
  }),
  disable: endpoint({
    method: 'POST',
    path: `${one}/disable`,
    summary: 'Disable a service account: every instance refuses it within a second',
    access: { permission: 'iam.service-account.update' },
    tokens: byPeople,
    example,
    response: detail,
  }),
  enable: endpoint({
    method: 'POST',
    path: `${one}/enable`,
    summary: 'Enable a service account that was disabled or ended unused; its days without use begin again',
    access: { permission: 'iam.service-account.update' },
    tokens: byPeople,
    example,
    response: detail,
  }),
  addSecret: endpoint({
    method: 'POST',
    path: `${one}/secrets`,
    summary: 'Create a secret of a service account, returned only in this response',
    access: { permission: 'iam.service-account.credential' },
    stepUp: true,
    tokens: byPeople,
    secretAnswer: true,
    body: z.object({ name: credentialName }),
    example: { ...example, body: { name: 'Build server' } },
    response: withSecret,
  }),
  addKey: endpoint({
    method: 'POST',
    path: `${one}/keys`,
    summary:
      'Add a public key, with which a service account signs its assertions (RFC 7523, `private_key_jwt`)',
    access: { permission: 'iam.service-account.credential' },
    stepUp: true,
    tokens: byPeople,
    body: z.object({ name: credentialName, publicKey }),
    example: {
      ...example,
      body: {
        name: 'Build server',
        publicKey: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
      },
    },
    response: credential,
  }),
  removeCredential: endpoint({
    method: 'DELETE',
    path: `${accounts}/credentials/{credentialId}`,
    summary:
      'Remove a credential of a service account: tokens that were issued for it are refused within a second',
    access: { permission: 'iam.service-account.credential' },
    tokens: byPeople,
    example: { params: { credentialId: exampleCredential } },
  }),
}
