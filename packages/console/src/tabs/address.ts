import { useSyncExternalStore } from 'react'
import { type Address, readAddress } from './paths.ts'

const listeners = new Set<() => void>()

/** The address of the window, which names the active tab or a page outside of the tabs. */
export function currentAddress(): Address {
  return readAddress(location.pathname + location.search)
}

/** Changes the address of the window. The current address is not added to the history again. */
export function writeWindowAddress(to: string, { replace = false } = {}): void {
  const isSame = to === location.pathname + location.search
  if (replace || isSame) history.replaceState(history.state, '', to)
  else history.pushState(null, '', to)
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
