import { type OnDemand, onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { codesOf } from '../access/authority.ts'
import { permissions } from '../access/permissions.ts'
import { secured } from '../access/secured.tsx'
import type { MenuNode } from '../menu/menu.ts'
import type { RouteRecord } from '../tabs/routes.ts'
import { WaitingScreen } from './waiting-screen.tsx'

const parts = new WeakMap<RouteRecord, OnDemand<object>>()

/** The component of a route's screen: loaded on first use, and behind its access check. */
export function screenOf(record: RouteRecord): OnDemand<object> {
  const screen = parts.get(record) ?? onDemand(() => load(record), WaitingScreen)
  parts.set(record, screen)
  return screen
}

/** Asks for the permissions of the menu's screens, together, so that none waits for its own when it opens [PERM-3]. */
export function askForScreens(records: readonly RouteRecord[], leaves: readonly MenuNode[]): void {
  const paths = new Set(leaves.map(({ path }) => path))
  for (const { path, authority } of records) if (paths.has(path)) permissions.verdict(codesOf(authority))
}

/** Fetches a screen before it is opened: its code and its permission. */
export function fetchScreen(record: RouteRecord): Promise<void> {
  permissions.verdict(codesOf(record.authority))
  return screenOf(record).fetch()
}

async function load({ load, authority }: RouteRecord) {
  // Asked while the code is on its way.
  permissions.verdict(codesOf(authority))
  const page = await load()
  return authority === undefined ? page : secured(page, authority, WaitingScreen)
}
