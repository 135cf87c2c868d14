import { type ComponentType, lazy } from 'react'
import { codesOf } from '../access/authority.ts'
import { permissions } from '../access/permissions.ts'
import { secured } from '../access/secured.tsx'
import type { RouteRecord } from '../tabs/routes.ts'

const parts = new WeakMap<RouteRecord, ComponentType>()

/** The component of a route's screen: loaded on first use, and behind its access check. */
export function screenOf(record: RouteRecord): ComponentType {
  const known = parts.get(record)
  if (known) return known
  const component = lazy(async () => ({ default: await load(record) }))
  parts.set(record, component)
  return component
}

/** Preloads a screen before it is opened: its code and its permission. */
export async function fetchScreen(record: RouteRecord): Promise<void> {
  permissions.verdict(codesOf(record.authority))
  if (parts.has(record)) return
  const screen = await load(record)
  if (!parts.has(record)) parts.set(record, screen)
}

/** React keeps a lazy component that failed to load: the next attempt creates another one. */
export function forgetScreens(records: readonly RouteRecord[]): void {
  for (const record of records) parts.delete(record)
}

async function load(record: RouteRecord): Promise<ComponentType> {
  const page = await record.load()
  return record.authority === undefined ? page : secured(page, record.authority)
}
