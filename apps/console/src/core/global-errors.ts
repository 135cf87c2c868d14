import { browserMemory, windowMemory } from '../api/storage.ts'
import { createStore } from './store.ts'

const historyKey = 'hzero-global-exception-history'
const reloadKey = 'atrium.reloadedAt'
const mostKept = 10
const quietMilliseconds = 60_000

export interface GlobalError {
  errorMessage: string
  /** The address of the page. */
  errorLocation: string
  /** Where in the program, as far as the browser tells. */
  error: string
}

interface GlobalErrorState {
  history: readonly GlobalError[]
  /** A second error came soon after a reload: the page says so instead of reloading for ever. */
  isBroken: boolean
}

export const globalErrors = createStore<GlobalErrorState>({ history: readHistory(), isBroken: false })

/**
 * Takes note of an error that nothing caught and starts the page anew, but at most once a minute [ERR-8].
 * Errors in development are left to the tools there.
 */
export function watchGlobalErrors(reload = () => location.reload()): () => void {
  const onError = (event: ErrorEvent) => {
    // Browsers say this when a layout takes two rounds to settle; nothing is wrong.
    if (event.message.startsWith('ResizeObserver loop')) return
    record(event)
    const reloadedAt = Number(windowMemory.read(reloadKey) ?? 0)
    if (Date.now() - reloadedAt < quietMilliseconds) {
      globalErrors.set({ isBroken: true })
      return
    }
    windowMemory.write(reloadKey, String(Date.now()))
    reload()
  }
  addEventListener('error', onError)
  return () => removeEventListener('error', onError)
}

/** The person wants to try again. */
export function startAnew(): void {
  windowMemory.forget(reloadKey)
  location.reload()
}

function record(event: ErrorEvent): void {
  const stack = event.error instanceof Error ? event.error.stack : undefined
  const entry: GlobalError = {
    errorMessage: event.message,
    errorLocation: location.href,
    error: (stack ?? `${event.filename}:${event.lineno}:${event.colno}`).slice(0, 2000),
  }
  const history = [...readHistory(), entry].slice(-mostKept)
  browserMemory.write(historyKey, JSON.stringify(history))
  globalErrors.set({ history })
}

function readHistory(): GlobalError[] {
  try {
    const kept: unknown = JSON.parse(browserMemory.read(historyKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isGlobalError) : []
  } catch {
    return []
  }
}

function isGlobalError(value: unknown): value is GlobalError {
  if (typeof value !== 'object' || value === null) return false
  const { errorMessage, errorLocation, error } = value as Partial<Record<keyof GlobalError, unknown>>
  return [errorMessage, errorLocation, error].every(one => typeof one === 'string')
}
