import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

/** The request that the authorisation service is answering, and whose live session its cookie shows. */
export interface Caller {
  request: FastifyRequest
  session: { id: string; userId: string } | undefined
}

const store = new AsyncLocalStorage<Caller>()

/** Whatever the authorisation service does within `work` is done for this caller. */
export const actingFor = <T>(caller: Caller, work: () => T): T => store.run(caller, work)

export const currentCaller = (): Caller | undefined => store.getStore()
