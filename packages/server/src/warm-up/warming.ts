import { AsyncLocalStorage } from 'node:async_hooks'

const warmUps = new AsyncLocalStorage<true>()

/** Whether the current work belongs to the warm-up of a starting server and not to a caller. */
export const isWarmUp = (): boolean => warmUps.getStore() === true

export const asWarmUp = <T>(work: () => T): T => warmUps.run(true, work)
