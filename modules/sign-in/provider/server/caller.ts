import { AsyncLocalStorage } from 'node:async_hooks'
import type { CountedRequest } from '@atrium/server/http/limits/rate-limit'
import type { FastifyRequest } from 'fastify'

/** The request that the authorization service is answering, with the live session of its cookie. */
export interface Caller {
  request: FastifyRequest
  session: Signed | undefined
  /** Whether this is a request of a client for itself, without the browser of a person: to the token endpoint and the like. */
  isExchange?: boolean
  /** Whether this is a request about a token, which gets none. */
  isInquiry?: boolean
  /** The session of the code or token that a client with a secret has presented. */
  shown?: Signed & { clientId: string; isOfClient: boolean }
  /** The credential that a service account has presented. */
  credentialId?: string
  /** How many requests the client has left. */
  rate?: CountedRequest
}

interface Signed {
  id: string
  userId: string
}

const store = new AsyncLocalStorage<Caller>()

/** Runs `work` with `caller` as the current caller. */
export const actingFor = <T>(caller: Caller, work: () => T): T => store.run(caller, work)

export const currentCaller = (): Caller | undefined => store.getStore()
