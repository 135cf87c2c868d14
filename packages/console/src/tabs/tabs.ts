import type { MenuNode } from '../menu/menu.ts'
import { leafOf } from '../menu/menu.ts'
import {
  type Address,
  isNeverTab,
  isPublicPath,
  mergeSearch,
  pageOf,
  sharesSegments,
  workplacePath,
} from './paths.ts'
import type { Split } from './split.ts'
import { copyKey, pageKey, withCopy } from './tab-copies.ts'

/** An open page. `title` is a text key: the code of a menu entry or a prompt, translated when shown. */
export interface Tab {
  key: string
  path: string
  title: string
  icon?: string | undefined
  closable: boolean
  /** Without the question mark. */
  search?: string | undefined
  type?: string | undefined
  /** Comes first and shows its icon only; it is not closable until it is unpinned. */
  pinned?: boolean | undefined
}

export interface TabSet {
  tabs: readonly Tab[]
  activeTabKey: string
}

export const workplaceTab: Tab = {
  key: workplacePath,
  path: workplacePath,
  title: 'hzero.common.title.workspace',
  icon: 'home',
  closable: false,
}

/** Home is open from the start, first, fixed, and active [TAB-13, ROUTE-1]. */
export const firstTabs: TabSet = { tabs: [workplaceTab], activeTabKey: workplacePath }

/** The tab that a path would open. */
export interface Opening {
  key: string
  title: string
  icon?: string | undefined
  closable?: boolean | undefined
  type?: string | undefined
}

/** The parts of a route that tabs depend on. */
export interface TabRoute {
  key?: string
  path: string
  title: string
  icon?: string
  closable?: boolean
  authorized?: boolean
}

/**
 * The tab that a path opens: the page of a menu entry, with its title [TAB-10]; or a route that skips menu matching.
 * Other paths open nothing.
 */
export function openingFor(
  path: string,
  leaves: readonly MenuNode[],
  routeOf: (path: string) => TabRoute | undefined,
): Opening | undefined {
  if (isNeverTab(path) || isPublicPath(path)) return undefined
  if (path === workplacePath) return workplaceTab
  const route = routeOf(path)
  if (route?.authorized) {
    const { title, icon, closable = true } = route
    return { key: route.key ?? path, title, icon, closable }
  }
  const leaf = leafOf(leaves, path)
  if (!leaf) return undefined
  return {
    key: pageOf(leaf.path),
    title: leaf.code,
    icon: leaf.icon ?? route?.icon,
    closable: route?.closable ?? true,
    type: leaf.type,
  }
}

/**
 * Opens an address: adds a tab [TAB-1], or activates the open one and replaces its path and query if they changed
 * [TAB-2]. A page and the pages below it share a tab [TAB-11]; `search` is merged into the address's own.
 */
export function openTab(set: TabSet, opening: Opening, address: Address, search = ''): TabSet {
  if (isNeverTab(address.path)) return set
  const merged = mergeSearch(address.search, search)
  const open = tabFor(set.tabs, opening, address.path)
  if (!open) {
    const { closable = true, ...rest } = opening
    const added: Tab = { ...rest, closable, path: address.path, search: merged }
    return { tabs: [...set.tabs, added], activeTabKey: added.key }
  }
  const isSame = open.path === address.path && (open.search ?? '') === merged
  const tabs = isSame
    ? set.tabs
    : set.tabs.map(tab => (tab === open ? { ...tab, path: address.path, search: merged } : tab))
  return { tabs, activeTabKey: open.key }
}

/**
 * The open tab of a page: by its key, else by common first segments. Pages of two menu entries keep two tabs, also if
 * one route is below the other.
 */
function tabFor(tabs: readonly Tab[], opening: Opening, path: string): Tab | undefined {
  const byKey = tabs.find(tab => tab.key === opening.key)
  if (byKey) return byKey
  return tabs
    .filter(tab => !(tab.type && opening.type) && sharesSegments(tab.key, path))
    .sort((one, other) => other.key.length - one.key.length)[0]
}

/** Whether a tab has a fixed place, as home has: it is neither moved nor pinned. */
export function isFixed(tab: Tab): boolean {
  return !tab.closable && !tab.pinned
}

/** Closes a tab; closing the active one activates the previous one [TAB-3]. Tabs that are not closable stay. */
export function closeTab(set: TabSet, key: string): TabSet {
  const at = set.tabs.findIndex(tab => tab.key === key)
  const closed = set.tabs[at]
  if (!closed?.closable) return set
  const tabs = set.tabs.filter(tab => tab.key !== key)
  if (set.activeTabKey !== key) return { ...set, tabs }
  return { tabs, activeTabKey: (tabs[at - 1] ?? tabs[at])?.key ?? workplacePath }
}

/** Closes all closable tabs except this one, which becomes active [TAB-4]. */
export function closeOthers(set: TabSet, key: string): TabSet {
  return keep(set, tab => tab.key === key, key)
}

/** Closes all closable tabs [TAB-5]. */
export function closeAll(set: TabSet): TabSet {
  return keep(set, () => false, workplacePath)
}

export function closeBefore(set: TabSet, key: string): TabSet {
  const at = set.tabs.findIndex(tab => tab.key === key)
  return keep(set, tab => set.tabs.indexOf(tab) >= at, key)
}

export function closeAfter(set: TabSet, key: string): TabSet {
  const at = set.tabs.findIndex(tab => tab.key === key)
  return keep(set, tab => set.tabs.indexOf(tab) <= at, key)
}

function keep(set: TabSet, chosen: (tab: Tab) => boolean, fallback: string): TabSet {
  const tabs = set.tabs.filter(tab => !tab.closable || chosen(tab))
  const isOpen = (key: string) => tabs.some(tab => tab.key === key)
  const active = [set.activeTabKey, fallback, workplacePath].find(isOpen)
  return { tabs, activeTabKey: active ?? workplacePath }
}

/** Moves a tab to the position of another: pinned ones among themselves, behind fixed ones. */
export function moveTab(set: TabSet, key: string, by: number): TabSet {
  const from = set.tabs.findIndex(tab => tab.key === key)
  const moved = set.tabs[from]
  const to = from + by
  const other = set.tabs[to]
  if (!moved || !other || isFixed(moved) || isFixed(other) || moved.closable !== other.closable) return set
  const tabs = set.tabs.filter(tab => tab.key !== key)
  tabs.splice(to, 0, moved)
  return { ...set, tabs }
}

/** Pins or unpins a tab: pinned ones come before others, and are not closable. */
export function pinTab(set: TabSet, key: string, pinned: boolean): TabSet {
  const tab = set.tabs.find(one => one.key === key)
  if (!tab || isFixed(tab)) return set
  const { pinned: _, ...rest } = tab
  return {
    ...set,
    tabs: inserted(
      set.tabs.filter(one => one !== tab),
      { ...rest, closable: !pinned, ...(pinned && { pinned }) },
      0,
    ),
  }
}

/** Inserts a tab at a position, or at the nearest one among tabs of its kind. */
export function inserted(tabs: readonly Tab[], tab: Tab, at: number): Tab[] {
  const others = tabs.findIndex(one => one.closable)
  const first = others < 0 ? tabs.length : others
  const to = tab.pinned ? first : Math.max(first, Math.min(at, tabs.length))
  return [...tabs.slice(0, to), tab, ...tabs.slice(to)]
}

/** Opens the page of a tab a second time, beside it and with its own state; home is open once. */
export function duplicateTab(set: TabSet, key: string): TabSet {
  const at = set.tabs.findIndex(tab => tab.key === key)
  const tab = set.tabs[at]
  if (!tab || isFixed(tab)) return set
  const page = pageKey(key)
  let number = 2
  while (set.tabs.some(one => one.key === copyKey(page, number))) number += 1
  const { pinned: _, ...rest } = tab
  const copy = {
    ...rest,
    closable: true,
    key: copyKey(page, number),
    search: withCopy(tab.search ?? '', number),
  }
  return { tabs: inserted(set.tabs, copy, at + 1), activeTabKey: copy.key }
}

/** The storage key of a role's tabs [TAB-8]. */
export function memoryKey(roleId: string): string {
  return `menuTabSessionKey-${roleId}`
}

export interface StoredTabs extends TabSet {
  split?: Split
}

/**
 * The stored form of the tabs: without public ones, with home active if one of those was [TAB-7, TAB-9]; and the
 * split.
 */
export function storedTabs(set: TabSet, split?: Split): StoredTabs {
  const tabs = set.tabs.filter(tab => !isPublicPath(tab.path) && !isPublicPath(tab.key))
  const hasActive = tabs.some(tab => tab.key === set.activeTabKey)
  return { tabs, activeTabKey: hasActive ? set.activeTabKey : workplacePath, ...(split && { split }) }
}

/** Restores stored tabs. Home is always first; invalid tabs are dropped. */
export function restoredTabs(value: unknown): TabSet {
  const stored = partsOf(value)
  const tabs = [workplaceTab]
  for (const tab of stored.tabs) {
    const isKnown = tabs.some(one => one.key === tab.key)
    if (isKnown || isNeverTab(tab.path) || isPublicPath(tab.path)) continue
    // Tabs stored by an earlier version were closable while pinned.
    tabs.push(tab.pinned ? { ...tab, closable: false } : tab)
  }
  const isOpen = tabs.some(tab => tab.key === stored.activeTabKey)
  return { tabs, activeTabKey: isOpen ? stored.activeTabKey : workplacePath }
}

function partsOf(value: unknown): { tabs: Tab[]; activeTabKey: string } {
  const { tabs, activeTabKey } = (value ?? {}) as { tabs?: unknown; activeTabKey?: unknown }
  return {
    tabs: Array.isArray(tabs) ? tabs.filter(isTab) : [],
    activeTabKey: typeof activeTabKey === 'string' ? activeTabKey : '',
  }
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false
  const { key, path, title, icon, closable, search, type, pinned } = value as Partial<
    Record<keyof Tab, unknown>
  >
  const isText = (one: unknown) => one === undefined || typeof one === 'string'
  return (
    typeof key === 'string' &&
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof title === 'string' &&
    typeof closable === 'boolean' &&
    (pinned === undefined || typeof pinned === 'boolean') &&
    [icon, search, type].every(isText)
  )
}
