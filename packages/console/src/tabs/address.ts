import { useSyncExternalStore } from 'react'
import { type Address, readAddress, routerBase, serverErrorPath, writeAddress } from './paths.ts'

const listeners = new Set<() => void>()

/** The address of the window, which names the active tab or a page outside of the tabs. */
export function currentAddress(): Address {
  return readAddress(`/${location.pathname.slice(routerBase.length)}${location.search}`)
}

/** Changes the address of the window. The current address is not added to the history again. */
export function writeWindowAddress(to: string, { replace = false } = {}): void {
  const address = withBase(to)
  const isSame = address === location.pathname + location.search
  if (replace || isSame) history.replaceState(history.state, '', address)
  else history.pushState(null, '', address)
  notify()
}

/** Opens the 500 page instead of the current address, which its history entry keeps for another try [START-3]. */
export function openServerError(): void {
  if (currentAddress().path === serverErrorPath) return
  history.replaceState({ failedAt: writeAddress(currentAddress()) }, '', withBase(serverErrorPath))
  notify()
}

/** The address at which the session could not start, on the 500 page. */
export function failedAddress(): string | undefined {
  const state = history.state as { failedAt?: unknown } | null
  return typeof state?.failedAt === 'string' ? state.failedAt : undefined
}

const withBase = (to: string) => routerBase + to.slice(1)

function notify() {
  for (const listener of [...listeners]) listener()
}

/** Calls the listener after back and forward navigation. */
export function onBackOrForward(listener: () => void): () => void {
  const onPopState = () => {
    listener()
    for (const one of [...listeners]) one()
  }
  addEventListener('popstate', onPopState)
  return () => removeEventListener('popstate', onPopState)
}

export function usePath(): string {
  return useSyncExternalStore(subscribe, () => currentAddress().path)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
