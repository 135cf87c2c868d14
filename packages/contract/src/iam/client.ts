import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { id, rowToken, stamps, translations, version } from '../row.ts'

/** How a client comes by tokens. `implicit` puts them into the address, and is for clients marked legacy alone. */
export const clientGrant = z.enum(['authorization_code', 'refresh_token', 'implicit'])

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
})
export type Client = z.infer<typeof client>

export const clientDetail = client.extend({ _tls: clientTexts, _token: rowToken })
export type ClientDetail = z.infer<typeof clientDetail>

const draft = z.object({
  clientId: z.string().regex(/^[0-9A-Za-z._-]{1,64}$/),
  name: z.string().trim().min(1).max(120),
  redirectUris: z.array(redirectUri).min(1).max(20),
  grants: z.array(clientGrant).min(1).max(3),
  legacy: z.boolean().default(false),
  allowedOrigins: z.array(allowedOrigin).max(20).default([]),
  enabled: z.boolean().default(true),
  _tls: clientTexts.optional(),
})

/** Only a client marked legacy may have what is for legacy clients. */
const isMarked = ({ legacy, grants }: { legacy: boolean; grants: readonly string[] }) =>
  legacy || !grants.includes('implicit')
const unmarked = { error: 'error.client.not_legacy', path: ['grants'] }

export const clientDraft = draft.refine(isMarked, unmarked)
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
    response: clientDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: clients,
    summary: 'Register a client',
    access: { permission: 'iam.client.create', level: 'site' },
    body: clientDraft,
    response: clientDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: clients,
    summary: 'Change a client; what it holds ends when it is disabled or loses its mark',
    access: { permission: 'iam.client.update', level: 'site' },
    body: draft.omit({ clientId: true }).extend(clientRef.shape).refine(isMarked, unmarked),
    response: clientDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: clients,
    summary: 'Remove clients and end everything that was issued to them, all or none',
    access: { permission: 'iam.client.remove', level: 'site' },
    body: z.array(clientRef).min(1).max(200),
  }),
}
