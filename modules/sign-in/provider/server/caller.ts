import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

/** The request that the authorisation service is answering, and whose live session its cookie shows. */
export interface Caller {
  request: FastifyRequest
  session: Signed | undefined
  /** Whether tokens are asked for, by whoever proves to be the client first. */
  isExchange?: boolean
  /** What a client with a secret has shown, a code or a refresh token, was issued in this session. */
  shown?: Signed & { clientId: string; isOfClient: boolean }
}

interface Signed {
  id: string
  userId: string
}

const store = new AsyncLocalStorage<Caller>()

/** Whatever the authorisation service does within `work` is done for this caller. */
export const actingFor = <T>(caller: Caller, work: () => T): T => store.run(caller, work)

export const currentCaller = (): Caller | undefined => store.getStore()
