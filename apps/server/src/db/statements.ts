import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'

/** A statement as it was sent: its text has places for values, and no values. */
export interface Statement {
  text: string
  startedAt: number
  ms: number
  failed: boolean
}

const listeners = new AsyncLocalStorage<(statement: Statement) => void>()

/** Runs `work` and tells of each statement that it sends. */
export const hearStatements = <T>(listener: (statement: Statement) => void, work: () => T): T =>
  listeners.run(listener, work)

/** What a connection calls after each statement; nobody listens but to sessions that are traced. */
export function tellStatement({ level, query, queryDurationMillis: ms }: LogEvent): void {
  const listener = listeners.getStore()
  if (listener) listener({ text: query.sql, startedAt: Date.now() - ms, ms, failed: level === 'error' })
}
