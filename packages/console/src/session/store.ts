import { useSyncExternalStore } from 'react'

export interface Store<State> {
  get(): State
  /** Replaces the named parts. */
  set(part: Partial<State>): void
  subscribe(listener: () => void): () => void
}

/** A small piece of state outside of React: what the shell and the calls must both read. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(part) {
      state = { ...state, ...part }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The selected part must be kept as it is in the state, not made anew, or every change draws again. */
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
