import { AsyncLocalStorage } from 'node:async_hooks'

/** The address and browser of a request. The browser describes itself, so that it proves nothing. */
export interface RequestOrigin {
  requestId: string
  address: string
  userAgent?: string | undefined
  /** The personal access token that acts, once it was found. */
  tokenId?: string
}

const origins = new AsyncLocalStorage<RequestOrigin>()

/** Runs `work`, whose changes the audit log records with the origin. */
export const withOrigin = <T>(origin: RequestOrigin, work: () => T): T => origins.run(origin, work)

/**
 * The origin of the request that a change is recorded with. Work that a request only started has none: it does not name
 * the request.
 */
export function originOf(requestId: string | undefined): Partial<RequestOrigin> {
  const origin = origins.getStore()
  return origin !== undefined && origin.requestId === requestId ? origin : {}
}
