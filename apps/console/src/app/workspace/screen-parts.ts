import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { RouteRecord } from '../../core/routes.ts'
import { secured } from '../../core/secured.tsx'

const loaded = new WeakMap<RouteRecord, LazyExoticComponent<ComponentType>>()

/** The screen of a record: loaded when first drawn, and behind the record's authority. */
export function screenOf(record: RouteRecord): LazyExoticComponent<ComponentType> {
  const known = loaded.get(record)
  if (known) return known
  const { authority } = record
  const made = lazy(async () => {
    const page = await record.load()
    return { default: authority === undefined ? page : secured(page, authority) }
  })
  loaded.set(record, made)
  return made
}

/** A part that could not be loaded stays failed: the next try starts from the beginning. */
export function forgetScreens(records: readonly RouteRecord[]): void {
  for (const record of records) loaded.delete(record)
}
