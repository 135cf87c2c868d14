import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { id, moment, rowToken, stamps, translations, version } from '@atrium/contract/row'
import { allowedOrigin, parseNormalized } from '@atrium/contract/sign-in/origin'
import { z } from 'zod'
import { redirectMatches } from './redirect-match.ts'

/** Handling of calls of an HZERO-compatible client that need a fresh proof. */
export const stepUpPolicies = ['refuse', 'sign-in'] as const
export type StepUpPolicy = (typeof stepUpPolicies)[number]

/**
 * The grant types of a client. `implicit` returns tokens in the address and is for HZERO-compatible clients
 * only, `device_code` for programs without a browser of their own.
 */
export const clientGrant = z.enum(['authorization_code', 'refresh_token', 'implicit', 'device_code'])

/**
 * The scopes: what a client may do on a person's behalf: identify them, read the profile, read the email address, know
 * the tenant they work in and their roles there, read with the person's permissions, or do everything the person may do.
 * `read` and `write` are for clients with a secret, whose tokens need no browser cookie.
 */
export const clientScopes = ['openid', 'profile', 'email', 'tenant', 'roles', 'read', 'write'] as const

export const clientScope = z.enum(clientScopes).meta({ id: 'ClientScope' })

export type ClientScope = z.infer<typeof clientScope>

/** The shortest and longest lifetime of an access token, in seconds. */
export const accessLife = { least: 60, most: 86_400 } as const

export const refreshLife = { least: 300, most: 2_592_000 } as const

/** A redirect URI, compared as an exact string unless the client's `redirectMatch` says otherwise. */
export const redirectUri = z
  .string()
  .max(500)
  .refine(text => parseNormalized(text) !== undefined, { error: 'error.client.redirect_uri' })

const clientTexts = translations({ name: 120 })

export const client = stamps
  .extend({
    id,
    clientId: z.string(),
    name: z.string(),
    redirectUris: z.array(z.string()),
    redirectMatch: z.enum(redirectMatches).describe('`exact` unless the client is HZERO-compatible'),
    grants: z.array(clientGrant),
    legacy: z
      .boolean()
      .describe(
        'HZERO-compatible: may receive tokens in the address, gets failures with status 200, and its tokens need no cookie',
      ),
    stepUp: z
      .enum(stepUpPolicies)
      .describe(
        'What becomes of calls of an HZERO-compatible client that need a fresh proof: they are refused, or its users sign in again',
      ),
    allowedOrigins: z.array(z.string()),
    enabled: z.boolean(),
    scopes: z.array(clientScope),
    accessTokenValidity: z
      .int()
      .describe(
        "Lifetimes of an access token and of a chain of refresh tokens, in seconds; neither outlives the client's session",
      ),
    refreshTokenValidity: z.int(),
    asksConsent: z
      .boolean()
      .describe(
        'Whether people are asked before the client gets its first code, and again when it asks for more scopes; a trusted client asks nobody',
      ),
    backchannelLogoutUri: z
      .string()
      .optional()
      .describe(
        'Where the client is notified, by a signed logout token, that a session has ended; absent if it is not',
      ),
    secretDate: moment
      .optional()
      .describe(
        'When the secret was created; missing for a public client, which authenticates with PKCE only',
      ),
  })
  .meta({ id: 'Client' })

export type Client = z.infer<typeof client>

export const clientDetail = client
  .extend({ _tls: clientTexts, _token: rowToken })
  .meta({ id: 'ClientDetail' })

export type ClientDetail = z.infer<typeof clientDetail>

/** Returned once: only its hash is stored. */
const withSecret = clientDetail.extend({
  clientSecret: z.string().optional().describe('The secret of the client, which is shown only once'),
})

const draft = z.object({
  clientId: z.string().regex(/^[0-9A-Za-z._-]{1,64}$/),
  name: z.string().trim().min(1).max(120),
  redirectUris: z.array(redirectUri).max(20),
  redirectMatch: z.enum(redirectMatches).default('exact'),
  grants: z.array(clientGrant).min(1).max(3),
  legacy: z.boolean().default(false),
  stepUp: z.enum(stepUpPolicies).default('refuse'),
  allowedOrigins: z.array(allowedOrigin).max(20).default([]),
  enabled: z.boolean().default(true),
  scopes: z
    .array(clientScope)
    .max(clientScopes.length)
    .default(['openid'])
    .transform((scopes): ClientScope[] =>
      clientScopes.filter(one => one === 'openid' || scopes.includes(one)),
    ),
  accessTokenValidity: z.int().min(accessLife.least).max(accessLife.most).default(900),
  refreshTokenValidity: z.int().min(refreshLife.least).max(refreshLife.most).default(43_200),
  asksConsent: z.boolean().default(false),
  backchannelLogoutUri: redirectUri.optional(),
  _tls: clientTexts.optional(),
})

export const clientFields = draft.shape

/** HZERO-compatible features require the mark of an HZERO-compatible client. */
const isMarked = ({ legacy, grants }: { legacy: boolean; grants: readonly string[] }) =>
  legacy || !grants.includes('implicit')

const unmarked = { error: 'error.client.not_legacy', path: ['grants'] }

const matchesExactly = ({ legacy, redirectMatch }: { legacy: boolean; redirectMatch: string }) =>
  legacy || redirectMatch === 'exact'

const unmarkedMatch = { error: 'error.client.match_not_legacy', path: ['redirectMatch'] }

/** The tokens of a device count without a cookie, so that it gets none in a browser. */
const isDeviceAlone = ({ grants }: { grants: readonly string[] }) =>
  !grants.includes('device_code') || !(grants.includes('authorization_code') || grants.includes('implicit'))

const deviceBeside = { error: 'error.client.device_alone', path: ['grants'] }

const leadsBack = ({
  grants,
  redirectUris,
}: {
  grants: readonly string[]
  redirectUris: readonly string[]
}) => grants.includes('device_code') || redirectUris.length > 0

const leadsNowhere = { path: ['redirectUris'] }

const isConsentPossible = ({ legacy, asksConsent }: { legacy: boolean; asksConsent: boolean }) =>
  !(legacy && asksConsent)

const consentOfHzero = { error: 'error.client.consent_legacy', path: ['asksConsent'] }

export const clientDraft = draft
  // Whether the client has its own server, which can store a secret.
  .extend({ confidential: z.boolean().default(false).describe('Whether the client has a secret') })
  .refine(isMarked, unmarked)
  .refine(matchesExactly, unmarkedMatch)
  .refine(isConsentPossible, consentOfHzero)
  .refine(isDeviceAlone, deviceBeside)
  .refine(leadsBack, leadsNowhere)
  .meta({ id: 'ClientDraft' })

export type ClientDraft = z.infer<typeof clientDraft>

const clientRef = z.object({ id, objectVersionNumber: version })

const clients = '/iam/v1/clients'

export const clientApi = {
  list: endpoint({
    method: 'GET',
    path: clients,
    summary: 'Sign-in clients, by page',
    access: { permission: 'iam.client.list', level: 'site' },
    query: z.object({
      ...pageQuery(['clientId', 'name', 'enabled', 'lastUpdateDate']),
      name: z.string().max(120).optional(),
      clientId: z.string().max(64).optional(),
    }),
    response: page(client),
  }),
  get: endpoint({
    method: 'GET',
    path: `${clients}/{clientId}`,
    summary: 'One client with its name in every language',
    access: { permission: 'iam.client.list', level: 'site' },
    example: { params: { clientId: exampleId.client } },
    response: clientDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: clients,
    summary: 'Create a client; the secret of a confidential client is returned only in this response',
    access: { permission: 'iam.client.create', level: 'site' },
    stepUp: true,
    secretAnswer: true,
    body: clientDraft,
    example: {
      body: {
        clientId: 'weighbridge',
        name: 'Weighbridge',
        redirectUris: ['https://weighbridge.example/workplace'],
        grants: ['authorization_code', 'refresh_token'],
        allowedOrigins: ['https://weighbridge.example'],
        confidential: true,
        scopes: ['openid', 'profile', 'read'],
      },
    },
    response: withSecret,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: `${clients}/{clientId}/secret`,
    summary:
      'Regenerate the secret of a client, returned only in this response; the previous one becomes invalid',
    access: { permission: 'iam.client.update', level: 'site' },
    stepUp: true,
    secretAnswer: true,
    body: z.object({ objectVersionNumber: version }),
    example: { params: { clientId: exampleId.client }, body: { objectVersionNumber: 1 } },
    response: withSecret,
  }),
  update: endpoint({
    method: 'PUT',
    path: clients,
    summary:
      'Update a client; its tokens are revoked when it is disabled, no longer HZERO-compatible or no longer trusted',
    access: { permission: 'iam.client.update', level: 'site' },
    body: draft
      .omit({ clientId: true })
      .extend(clientRef.shape)
      .refine(isMarked, unmarked)
      .refine(matchesExactly, unmarkedMatch)
      .refine(isConsentPossible, consentOfHzero)
      .refine(isDeviceAlone, deviceBeside)
      .refine(leadsBack, leadsNowhere),
    example: {
      body: {
        id: exampleId.client,
        objectVersionNumber: 1,
        name: 'Harbour desk',
        redirectUris: ['https://desk.example/start'],
        grants: ['authorization_code'],
        allowedOrigins: ['https://desk.example'],
      },
    },
    response: clientDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: clients,
    summary: 'Delete clients and revoke everything issued to them, all or none',
    access: { permission: 'iam.client.remove', level: 'site' },
    body: z.array(clientRef).min(1).max(200),
    example: { body: [{ id: exampleId.client, objectVersionNumber: 1 }] },
  }),
}
