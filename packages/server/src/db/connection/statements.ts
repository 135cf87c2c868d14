import { AsyncLocalStorage } from 'node:async_hooks'
import {
  mostStatements,
  rememberedMinutes,
  type StatementFigures,
  slowStatementMs,
} from '@atrium/contract/operations/figures'
import type { LogEvent } from 'kysely'

/** A statement as sent: with placeholders instead of values. */
export interface Statement {
  text: string
  startedAt: number
  ms: number
  failed: boolean
}

const listeners = new AsyncLocalStorage<(statement: Statement) => void>()

/** Calls the listener for each statement that `work` sends. */
export const onStatements = <T>(listener: (statement: Statement) => void, work: () => T): T =>
  listeners.run(listener, work)

/** Reports each statement of a connection to the traces that run, and remembers slow ones. */
export function reportStatement({ level, query, queryDurationMillis: ms }: LogEvent): void {
  if (ms >= slowStatementMs) remember(query.sql, ms)
  const listener = listeners.getStore()
  if (listener) listener({ text: query.sql, startedAt: Date.now() - ms, ms, failed: level === 'error' })
}

/** The stored length of a slow statement, and the number of different ones. */
const longestText = 2000
const mostRemembered = 100

const slow = new Map<string, { count: number; slowest: number; at: number }>()

function remember(text: string, ms: number): void {
  const known = slow.get(text)
  slow.delete(text)
  slow.set(text, {
    count: (known?.count ?? 0) + 1,
    slowest: Math.max(known?.slowest ?? 0, Math.round(ms)),
    at: Date.now(),
  })
  const oldest = slow.size > mostRemembered ? slow.keys().next().value : undefined
  if (oldest !== undefined) slow.delete(oldest)
}

/** The slowest statements of this process in the last minutes. */
export function slowStatements(): StatementFigures[] {
  const since = Date.now() - rememberedMinutes * 60_000
  for (const [text, { at }] of slow) if (at < since) slow.delete(text)
  return [...slow]
    .map(([text, { count, slowest }]) => ({ text: text.slice(0, longestText), count, slowest }))
    .sort((one, other) => other.slowest - one.slowest)
    .slice(0, mostStatements)
}
