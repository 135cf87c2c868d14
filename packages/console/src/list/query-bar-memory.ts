import { browserMemory } from '../storage/plain.ts'

const key = 'atrium.query-bar'

/** Whether this browser shows the query bars of lists. */
export const isQueryBarOpen = (): boolean => browserMemory.read(key) === 'open'

export const rememberQueryBar = (state: 'open' | 'closed'): void => browserMemory.write(key, state)
