import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestServices } from './context.ts'

const rules = {
  credentials: true,
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  // Includes headers of HZERO front ends that are not read: a page that may not send one sends no request.
  allowedHeaders: [
    'accept',
    'authorization',
    'cache-control',
    'content-type',
    'dpop',
    'h-menu-id',
    'h-request-id',
    'h-tenant-id',
    'idempotency-key',
    'last-event-id',
    'pragma',
    'x-atrium-context',
    'x-time-format',
    'x-requested-with',
  ],
  exposedHeaders: [
    'etag',
    'x-request-id',
    'x-session-seconds',
    'x-time-zone',
    'retry-after',
    // Says why a token that was issued to a key is refused (RFC 9449 §7.1).
    'www-authenticate',
    // Without it, scripts take a file for text.
    'content-disposition',
  ],
  maxAge: 600,
}

/** Allows pages of configured origins to call. They need a token that is accepted without the cookie: see `guard`. */
export async function addCors(
  app: FastifyInstance,
  services: RequestServices,
  isAllowed: (origin: string) => Promise<boolean>,
): Promise<void> {
  app.decorateRequest('isFromAllowedOrigin', false)
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || origin === services.ownOrigin || !(await isAllowed(origin))) return
    request.isFromAllowedOrigin = true
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  await app.register(cors, {
    delegator: (request: FastifyRequest, done: (error: null, rules: FastifyCorsOptions) => void) =>
      done(null, { ...rules, origin: request.isFromAllowedOrigin }),
  })
}
