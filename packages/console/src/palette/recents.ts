import { createStore } from '../session/store.ts'
import { onStorageOpened, ownWindowMemory } from '../storage/private.ts'
import type { Hit } from './hits.ts'

/** The storage key of recent choices in HZERO front ends. */
const memoryKey = 'menuHistoryKey'
const most = 8

export interface Recent {
  key: string
  name: string
  note?: string
  icon?: string
  to: string
}

export const recents = createStore<{ items: readonly Recent[] }>({ items: [] })
onStorageOpened(() => recents.set({ items: read() }))

/** Puts a choice first; actions without an address are not remembered. */
export function rememberHit({ key, name, note, icon, to }: Hit): void {
  if (to === undefined) return
  const chosen: Recent = { key, name, to, ...(note && { note }), ...(typeof icon === 'string' && { icon }) }
  keep([chosen, ...recents.get().items.filter(one => one.key !== key)].slice(0, most))
}

export function forgetHit(key: string): void {
  keep(recents.get().items.filter(one => one.key !== key))
}

export function forgetHits(): void {
  keep([])
}

function keep(items: readonly Recent[]): void {
  recents.set({ items })
  ownWindowMemory.write(memoryKey, items)
}

function read(): Recent[] {
  const value = ownWindowMemory.read(memoryKey)
  return Array.isArray(value) ? value.filter(isRecent).slice(0, most) : []
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { key, name, to } = value as Partial<Record<keyof Recent, unknown>>
  return typeof key === 'string' && typeof name === 'string' && typeof to === 'string' && /^\/(?!\/)/.test(to)
}
