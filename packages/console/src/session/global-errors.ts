import { windowMemory } from '../storage/plain.ts'
import { everythingStored, onStorageOpened, ownBrowserMemory } from '../storage/private.ts'
import { withoutSecrets } from '../storage/without-secrets.ts'
import { createStore } from './store.ts'

const historyKey = 'hzero-global-exception-history'
const reloadKey = 'atrium.reloadedAt'
const mostStored = 10
const quietMilliseconds = 60_000

export interface GlobalError {
  errorMessage: string
  /** The address of the page, without its query. */
  errorLocation: string
  /** The position in the program, if the browser reports it. */
  error: string
  /** The time as an instant; missing in entries of other HZERO front ends. */
  time?: string
}

interface GlobalErrorState {
  history: readonly GlobalError[]
  /** Another error came soon after a reload: the page reports it instead of reloading forever. */
  isBroken: boolean
}

export const globalErrors = createStore<GlobalErrorState>({ history: [], isBroken: false })
onStorageOpened(() => globalErrors.set({ history: readHistory() }))

/**
 * Records uncaught errors and reloads the page, at most once a minute [ERR-8]. In development errors are left to the
 * tools.
 */
export function watchGlobalErrors(reload = () => location.reload()): () => void {
  const onError = ({ message, error, filename, lineno, colno }: ErrorEvent) => {
    // A harmless message of browsers about layouts that take two rounds to settle.
    if (message.startsWith('ResizeObserver loop')) return
    startOver({ message, place: stackOf(error) ?? `${filename}:${lineno}:${colno}` }, reload)
  }
  // Nothing waited for a rejected promise, so nothing is broken that a reload would fix.
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

/** Sets the function that reports failures nobody waited for. */
export function onUnawaitedFailure(notify: () => void): void {
  notifyRejection = notify
}

/** Handles an error of rendering like any other uncaught error. */
export function reportRenderError(error: unknown): void {
  startOver({ message: String(error), place: stackOf(error) ?? '' }, () => location.reload())
}

export function forgetErrors(): void {
  ownBrowserMemory.forget(historyKey)
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
  // Without storage this would become a loop.
  if (!windowMemory.isStored(reloadKey)) globalErrors.set({ isBroken: true })
  else void everythingStored().finally(reload)
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined)

/** Reloads the page at the user's request. */
export function reloadPage(): void {
  windowMemory.forget(reloadKey)
  location.reload()
}

function record({ message, place }: Caught): void {
  const entry: GlobalError = {
    errorMessage: withoutSecrets(message),
    errorLocation: location.origin + location.pathname,
    error: withoutSecrets(place.slice(0, 2000)),
    time: new Date().toISOString(),
  }
  const history = [...readHistory(), entry].slice(-mostStored)
  ownBrowserMemory.write(historyKey, history)
  globalErrors.set({ history })
}

function readHistory(): GlobalError[] {
  const stored = ownBrowserMemory.read(historyKey)
  return Array.isArray(stored) ? stored.filter(isGlobalError) : []
}

function isGlobalError(value: unknown): value is GlobalError {
  if (typeof value !== 'object' || value === null) return false
  const { errorMessage, errorLocation, error } = value as Partial<Record<keyof GlobalError, unknown>>
  return [errorMessage, errorLocation, error].every(one => typeof one === 'string')
}
