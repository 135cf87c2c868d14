import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { id, moment, rowToken, stamps, translations, version } from '@atrium/contract/row'
import { allowedOrigin, wellWritten } from '@atrium/contract/sign-in/origin'
import { z } from 'zod'

/** How a client comes by tokens. `implicit` puts them into the address, and is for clients marked legacy alone. */
export const clientGrant = z.enum(['authorization_code', 'refresh_token', 'implicit'])

/**
 * What a client may do for a person: know who it is, read the profile or the email, read what the person may, or do
 * all that the person may. The last two are for clients with a secret, whose tokens count without a browser.
 */
export const clientScopes = ['openid', 'profile', 'email', 'read', 'write'] as const

export const clientScope = z.enum(clientScopes)

export type ClientScope = z.infer<typeof clientScope>

/** Seconds: the shortest and the longest life of a token. */
export const accessLife = { least: 60, most: 86_400 } as const

export const refreshLife = { least: 300, most: 2_592_000 } as const

/** An address that people are sent back to, compared letter by letter. */
export const redirectUri = z
  .string()
  .max(500)
  .refine(text => wellWritten(text) !== undefined, { error: 'error.client.redirect_uri' })

const clientTexts = translations({ name: 120 })

export const client = stamps.extend({
  id,
  clientId: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  grants: z.array(clientGrant),
  /** Knows only the older ways: tokens in the address, failures answered with 200. Its tokens need no cookie. */
  legacy: z.boolean(),
  allowedOrigins: z.array(z.string()),
  enabled: z.boolean(),
  scopes: z.array(clientScope),
  /** Seconds that an access token and a chain of renewals live; neither lasts longer than the client's session. */
  accessTokenValidity: z.int(),
  refreshTokenValidity: z.int(),
  /** When its secret was made; missing for a client without one, which proves itself with PKCE alone. */
  secretDate: moment.optional(),
})

export type Client = z.infer<typeof client>

export const clientDetail = client.extend({ _tls: clientTexts, _token: rowToken })

export type ClientDetail = z.infer<typeof clientDetail>

/** Said once: only its hash is kept. */
const withSecret = clientDetail.extend({ clientSecret: z.string().optional() })

const draft = z.object({
  clientId: z.string().regex(/^[0-9A-Za-z._-]{1,64}$/),
  name: z.string().trim().min(1).max(120),
  redirectUris: z.array(redirectUri).min(1).max(20),
  grants: z.array(clientGrant).min(1).max(3),
  legacy: z.boolean().default(false),
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
  _tls: clientTexts.optional(),
})

export const clientFields = draft.shape

/** Only a client marked legacy may have what is for legacy clients. */
const isMarked = ({ legacy, grants }: { legacy: boolean; grants: readonly string[] }) =>
  legacy || !grants.includes('implicit')

const unmarked = { error: 'error.client.not_legacy', path: ['grants'] }

export const clientDraft = draft
  // Whether the client has a server of its own, where a secret can be kept.
  .extend({ confidential: z.boolean().default(false) })
  .refine(isMarked, unmarked)

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
    secretAnswer: true,
    body: z.object({ objectVersionNumber: version }),
    example: { params: { clientId: exampleId.client }, body: { objectVersionNumber: 1 } },
    response: withSecret,
  }),
  update: endpoint({
    method: 'PUT',
    path: clients,
    summary: 'Update a client; its tokens are revoked when it is disabled or no longer HZERO-compatible',
    access: { permission: 'iam.client.update', level: 'site' },
    body: draft.omit({ clientId: true }).extend(clientRef.shape).refine(isMarked, unmarked),
    example: {
      body: {
        id: exampleId.client,
        objectVersionNumber: 1,
        name: 'Harbour desk',
        redirectUris: ['https://desk.example/start'],
        grants: ['authorization_code'],
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
