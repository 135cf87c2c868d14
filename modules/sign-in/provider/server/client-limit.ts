import type { Site } from '@atrium/server/db/connection/site'
import { addressGroup, countRequest } from '@atrium/server/http/limits/rate-limit'
import { errors, type Provider } from 'oidc-provider'
import { currentCaller } from './caller.ts'

/** Requests of a client from one address, at all endpoints for clients together; as many as a service account has calls. */
export const clientLimit = { most: 600, seconds: 60 } as const

/** Refuses a client with too many requests, before anything is verified (RFC 6585 §4). */
class TooManyRequests extends errors.OIDCProviderError {
  override error_description = 'the client sends too many requests'
  constructor() {
    super(429, 'temporarily_unavailable')
  }
}

/**
 * Counts the request in which a client calls for itself, once. By client and address: a stranger who knows the id of a client
 * stops it from nowhere else.
 */
export async function limitClient(site: Site, clientId: string): Promise<void> {
  const caller = currentCaller()
  if (!caller?.isExchange || caller.rate) return
  const key = `client:${clientId}:${addressGroup(caller.request.ip)}`
  caller.rate = await countRequest(site, key, clientLimit)
  if (caller.rate.wait > 0) throw new TooManyRequests()
}

/** Has every answer to a client say how many requests are left, as answers to programs do. */
export function stateRates(provider: Provider): void {
  provider.use(async (context, next) => {
    await next()
    const rate = currentCaller()?.rate
    if (!rate) return
    context.set({
      'ratelimit-limit': String(clientLimit.most),
      'ratelimit-remaining': String(rate.remaining),
      'ratelimit-reset': String(rate.reset),
      ...(rate.wait > 0 && { 'retry-after': String(rate.wait) }),
    })
  })
}
