import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export type ToastDraft = {
  kind: ToastKind
  /** The default title depends on the kind. */
  title?: string
  message?: string
  action?: { label: string; onClick: () => void }
}

export type Toast = ToastDraft & { id: number; at: Date }

type Toasts = {
  /** The visible toasts, oldest first. */
  shown: readonly Toast[]
  /** All toasts, newest first, visible or not. */
  history: readonly Toast[]
}

const mostShown = 5
const mostStored = 50

let state: Toasts = { shown: [], history: [] }
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast in the lower trailing corner. Errors stay until they are closed. */
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

/** The next user of this screen must not read messages of the last one. */
export function forgetToasts() {
  update({ shown: [], history: [] })
}

export function useShownToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => state.shown)
}

/** The last fifty toasts, newest first. */
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
