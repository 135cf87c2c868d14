import { browserMemory, windowMemory } from '../api/storage.ts'
import { createStore } from './store.ts'

const historyKey = 'hzero-global-exception-history'
const reloadKey = 'atrium.reloadedAt'
const mostStored = 10
const quietMilliseconds = 60_000

export interface GlobalError {
  errorMessage: string
  /** The address of the page. */
  errorLocation: string
  /** Where in the program, as far as the browser tells. */
  error: string
  /** When, as an instant; what other front ends of the family have written lacks it. */
  time?: string
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
  const onError = ({ message, error, filename, lineno, colno }: ErrorEvent) => {
    // Browsers say this when a layout takes two rounds to settle; nothing is wrong.
    if (message.startsWith('ResizeObserver loop')) return
    startOver({ message, place: stackOf(error) ?? `${filename}:${lineno}:${colno}` }, reload)
  }
  // Nobody waited for what was rejected, so nothing is broken that a new start would mend.
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    record({ message: String(reason), place: stackOf(reason) ?? '' })
    notifyRejection?.()
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

let notifyRejection: (() => void) | undefined

/** Something failed that nobody waited for: the app says how the person hears of it. */
export function onUnawaitedFailure(notify: () => void): void {
  notifyRejection = notify
}

/** What could not be drawn at all: the page starts anew as after any other uncaught error. */
export function drawingFailed(error: unknown): void {
  startOver({ message: String(error), place: stackOf(error) ?? '' }, () => location.reload())
}

export function forgetErrors(): void {
  browserMemory.forget(historyKey)
  globalErrors.set({ history: [] })
}

interface Caught {
  message: string
  place: string
}

function startOver(caught: Caught, reload: () => void): void {
  record(caught)
  const reloadedAt = Number(windowMemory.read(reloadKey) ?? 0)
  if (Date.now() - reloadedAt < quietMilliseconds) {
    globalErrors.set({ isBroken: true })
    return
  }
  windowMemory.write(reloadKey, String(Date.now()))
  // Storage that takes nothing would make this a loop.
  if (windowMemory.read(reloadKey) === undefined) globalErrors.set({ isBroken: true })
  else reload()
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined)

/** The person wants to try again. */
export function startAnew(): void {
  windowMemory.forget(reloadKey)
  location.reload()
}

function record({ message, place }: Caught): void {
  const entry: GlobalError = {
    errorMessage: message,
    errorLocation: location.href,
    error: place.slice(0, 2000),
    time: new Date().toISOString(),
  }
  const history = [...readHistory(), entry].slice(-mostStored)
  browserMemory.write(historyKey, JSON.stringify(history))
  globalErrors.set({ history })
}

function readHistory(): GlobalError[] {
  try {
    const stored: unknown = JSON.parse(browserMemory.read(historyKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isGlobalError) : []
  } catch {
    return []
  }
}

function isGlobalError(value: unknown): value is GlobalError {
  if (typeof value !== 'object' || value === null) return false
  const { errorMessage, errorLocation, error } = value as Partial<Record<keyof GlobalError, unknown>>
  return [errorMessage, errorLocation, error].every(one => typeof one === 'string')
}
