import type { FastifyInstance, FastifyReply } from 'fastify'
import { isLoopback } from '../config.ts'

export interface PageRules {
  /** Origins that forms of the page may be sent to, besides this one. */
  formTargets?: readonly string[]
  /** Origins that the page may show in a frame, besides this one. */
  frames?: readonly string[]
  /** Origins that the page may call, besides this one. */
  calls?: readonly string[]
  /** Origins whose pictures the page may show, besides those of this one. */
  pictures?: readonly string[]
  /** Other pages of this origin may show this one in a frame. */
  framable?: boolean
}

/**
 * The content security policy of a page: it loads resources of this origin only, scripts need the nonce of this
 * answer, and text becomes markup only through the page's Trusted Types policy.
 */
export function contentPolicy(nonce: string, rules: PageRules = {}): string {
  const ownAnd = (origins: readonly string[] = []) => ["'self'", ...origins].join(' ')
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${ownAnd(rules.pictures)} data: blob:`,
    "font-src 'self'",
    `connect-src ${ownAnd(rules.calls)}`,
    "worker-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `frame-src ${ownAnd(rules.frames)}`,
    `frame-ancestors ${rules.framable ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    `form-action ${ownAnd(rules.formTargets)}`,
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')
}

/** The content security policy of a static page with a style sheet and without scripts. */
export const plainPagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The headers of every answer. Calls are not cacheable unless they say so. */
export function baseHeaders(publicUrl: URL): Record<string, string> {
  const https = publicUrl.protocol === 'https:' && !isLoopback(publicUrl.hostname)
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cache-control': 'no-store',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Sets the headers before anything else runs. */
export function addHeaders(app: FastifyInstance, publicUrl: URL): void {
  const headers = baseHeaders(publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}

/** Copies the headers to the raw response before another library writes it. */
export function copyHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
}
