import { useSyncExternalStore } from 'react'

export interface Store<State> {
  get(): State
  /** Replaces the named parts. */
  set(part: Partial<State>): void
  subscribe(listener: () => void): () => void
}

/** A small store outside of React, for state that both components and calls read. */
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

/** The selected part must be the same object until it changes, or every change renders again. */
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
