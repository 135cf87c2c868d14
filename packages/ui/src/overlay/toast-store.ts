import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export type ToastDraft = {
  kind: ToastKind
  /** The house title of the kind without it. */
  title?: string
  message?: string
  action?: { label: string; onClick: () => void }
}

export type Toast = ToastDraft & { id: number; at: Date }

type Toasts = {
  /** On the screen, oldest first. */
  shown: readonly Toast[]
  /** What was said, newest first, whether or not it is still on the screen. */
  history: readonly Toast[]
}

const mostShown = 5
const mostStored = 50

let state: Toasts = { shown: [], history: [] }
let lastId = 0
const listeners = new Set<() => void>()

/** Says something in the lower trailing corner. Errors stay until they are closed. */
export function showToast(draft: ToastDraft): number {
  const toast = { ...draft, id: ++lastId, at: new Date() }
  const all = [...state.shown, toast]
  const crowdedOut =
    all.length > mostShown ? (all.find(other => other.kind !== 'error') ?? all[0]) : undefined
  update({
    shown: all.filter(other => other !== crowdedOut),
    history: [toast, ...state.history].slice(0, mostStored),
  })
  return toast.id
}

export function dismissToast(id: number) {
  update({ ...state, shown: state.shown.filter(toast => toast.id !== id) })
}

/** Another person at the same screen must not read what the last one was told. */
export function forgetToasts() {
  update({ shown: [], history: [] })
}

export function useShownToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => state.shown)
}

/** The last fifty messages, newest first. */
export function useToastHistory(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => state.history)
}

function update(next: Toasts) {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
