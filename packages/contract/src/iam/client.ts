import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { id, moment, rowToken, stamps, translations, version } from '../row.ts'

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

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** https, or http on this machine, written as browsers write it, so that there is one way to write each address. */
function wellWritten(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || (url.href !== text && url.href !== `${text}/`)) return undefined
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname)))
    return undefined
  // Addresses are compared letter by letter: a star would look as if it stood for something.
  return url.username || url.password || /[#*]/.test(text) ? undefined : url
}

/** An address that people are sent back to, compared letter by letter. */
export const redirectUri = z
  .string()
  .max(500)
  .refine(text => wellWritten(text) !== undefined, { error: 'error.client.redirect_uri' })

/** Where pages of another site come from, such as `https://console.example`. */
export const allowedOrigin = z
  .string()
  .max(300)
  .refine(text => wellWritten(text)?.origin === text, { error: 'error.client.origin' })

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
    summary: 'Programs that may sign people in, by page',
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
    summary: 'Register a client; the secret of one with a server of its own is in this answer alone',
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
    summary: 'Give a client another secret, which is in this answer alone; the one before counts no more',
    access: { permission: 'iam.client.update', level: 'site' },
    secretAnswer: true,
    body: z.object({ objectVersionNumber: version }),
    example: { params: { clientId: exampleId.client }, body: { objectVersionNumber: 1 } },
    response: withSecret,
  }),
  update: endpoint({
    method: 'PUT',
    path: clients,
    summary: 'Change a client; what it holds ends when it is disabled or loses its mark',
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
    summary: 'Remove clients and end everything that was issued to them, all or none',
    access: { permission: 'iam.client.remove', level: 'site' },
    body: z.array(clientRef).min(1).max(200),
    example: { body: [{ id: exampleId.client, objectVersionNumber: 1 }] },
  }),
}
