import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { moment } from '../row.ts'

/** The parts of the session that a page of another program can receive. */
export const pageReceives = ['person', 'email', 'tenant', 'role', 'language', 'theme'] as const

/** The requests of a page of another program that its menu entry can allow. */
export const pageActions = ['openTab', 'notify', 'setUnsaved', 'pick'] as const

/** Seconds for which a token of an embedded page is valid. */
export const embeddedTokenSeconds = { least: 60, usual: 300, most: 900 } as const

/** The settings of a menu entry that embeds a page. */
interface Embedding {
  tokenSeconds: number
  receives: PageReceives[]
  allows: PageAction[]
}

/** The settings where an entry has none. */
export const usualEmbedding: Embedding = {
  tokenSeconds: embeddedTokenSeconds.usual,
  receives: pageReceives.filter(one => one !== 'email'),
  allows: [...pageActions],
}

type Stored = { [Field in keyof Embedding]: Embedding[Field] | null }

export const embeddingOf = ({ tokenSeconds, receives, allows }: Stored): Embedding => ({
  tokenSeconds: tokenSeconds ?? usualEmbedding.tokenSeconds,
  receives: receives ?? usualEmbedding.receives,
  allows: allows ?? usualEmbedding.allows,
})

export const pageReceive = z.enum(pageReceives).meta({ id: 'PageReceives' })
export type PageReceives = z.infer<typeof pageReceive>

export const pageAction = z.enum(pageActions).meta({ id: 'PageAction' })
export type PageAction = z.infer<typeof pageAction>

/** Fields of a menu entry that embeds a page. */
export const embeddingFields = {
  tokenSeconds: z
    .int()
    .min(embeddedTokenSeconds.least)
    .max(embeddedTokenSeconds.most)
    .optional()
    .describe(
      `For how many seconds a token of an embedded page is valid; ${embeddedTokenSeconds.usual} by default`,
    ),
  receives: z
    .array(pageReceive)
    .max(pageReceives.length)
    .optional()
    .describe('What an embedded page receives; everything but the email address by default'),
  allows: z
    .array(pageAction)
    .max(pageActions.length)
    .optional()
    .describe('What an embedded page can do in the workspace; everything by default'),
}

/** The audience of the tokens of a menu entry (RFC 7519 §4.1.3): nobody else's tokens have it. */
export const audienceOf = (menuId: string): string => `embedded:${menuId}`

const embeddedPage = z
  .object({
    audience: z.string().describe('The audience of its tokens'),
    receives: z.array(pageReceive).describe('What the page receives'),
    allows: z.array(pageAction).describe('What the page can do in the workspace'),
  })
  .meta({ id: 'EmbeddedPage' })
export type EmbeddedPage = z.infer<typeof embeddedPage>

const embeddedPageToken = z
  .object({
    token: z
      .string()
      .describe('A JSON Web Token (RFC 7519), signed with ES256 by a key of `/oauth/oauth/jwks`'),
    expirationDate: moment.describe('When it ends'),
  })
  .meta({ id: 'EmbeddedPageToken' })

/** Stands in examples for a menu entry that embeds a page and that the caller sees. */
export const exampleEmbeddedPage = '01970000-0000-7000-8000-00000000e3b0'

const path = '/iam/v1/embedded-pages/{menuId}'
const example = { params: { menuId: exampleEmbeddedPage } }

export const embeddedPageApi = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'What a page of another program, which the menu of the current role embeds, receives and can do',
    access: 'signed-in',
    tokens: 'never',
    example,
    response: embeddedPage,
  }),
  token: endpoint({
    method: 'POST',
    path: `${path}/token`,
    summary: 'A short-lived token with which the server of an embedded page knows who works',
    access: 'signed-in',
    tokens: 'never',
    secretAnswer: true,
    onlyReads: true,
    example,
    response: embeddedPageToken,
  }),
}

/** A number that an answer repeats. */
const request = z.int().min(0)

/**
 * A message of an embedded page on its port: docs/build/embed-a-program.md. Sizes are bounded, because the page is
 * not part of the product.
 */
export const pageMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('token'), request }),
  z.object({ type: z.literal('openTab'), request, path: z.string().regex(/^\/(?![/\\])[^\s\\]{0,500}$/) }),
  z.object({
    type: z.literal('notify'),
    request,
    kind: z.enum(['success', 'info', 'warning', 'error']),
    message: z.string().min(1).max(300),
  }),
  z.object({ type: z.literal('setUnsaved'), request, unsaved: z.boolean() }),
  z.object({
    type: z.literal('pick'),
    request,
    lookup: z.string().min(1).max(120),
    multiple: z.boolean().default(false),
  }),
  z.object({ type: z.literal('can'), request, codes: z.array(z.string().min(1).max(500)).min(1).max(50) }),
])
export type PageMessage = z.infer<typeof pageMessage>

/** The first message of a page, sent to the window that contains it. */
export const pageGreeting = z.object({ type: z.literal('atrium:hello'), protocol: z.literal(1) })

/** The context that a page receives with the port, and again whenever it changes. */
export interface PageContext {
  person?: { id: string; name: string; loginName: string }
  email?: string
  tenant?: { id: number; code: string; name: string }
  role?: { id: string; code: string; name: string }
  /** Such as `en-US`, with the direction of its script. */
  language?: { tag: string; direction: 'ltr' | 'rtl' }
  theme?: { scheme: 'light' | 'dark'; accent: string; onAccent: string }
}
