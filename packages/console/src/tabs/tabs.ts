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

/** An open page. `title` is a text key: a menu's code or a prompt's key, translated when drawn. */
export interface Tab {
  key: string
  path: string
  title: string
  icon?: string | undefined
  closable: boolean
  /** Without the question mark. */
  search?: string | undefined
  type?: string | undefined
  /** Stands first with its icon alone, and stays when others are closed. */
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

/** Home is there from the start, first, fixed, and active [TAB-13, ROUTE-1]. */
export const firstTabs: TabSet = { tabs: [workplaceTab], activeTabKey: workplacePath }

/** What a path opens as, before it is known whether it is open already. */
export interface Opening {
  key: string
  title: string
  icon?: string | undefined
  closable?: boolean | undefined
  type?: string | undefined
}

/** The parts of a route record that decide about tabs. */
export interface TabRoute {
  key?: string
  path: string
  title: string
  icon?: string
  closable?: boolean
  authorized?: boolean
}

/**
 * What a path opens as: the page of a menu, titled by the menu [TAB-10]; or a route that skips menu matching.
 * Anything else opens nothing.
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
 * Opens an address: adds a tab [TAB-1], or re-activates the one that is open and replaces its path and query when
 * they changed [TAB-2]. A page and the pages below it share a tab [TAB-11]; `search` is laid over the address's own.
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
 * The open tab of a page: by its key, else by first segments in common. Pages of two menus keep two tabs, also
 * when the route of one lies below that of the other.
 */
function tabFor(tabs: readonly Tab[], opening: Opening, path: string): Tab | undefined {
  const byKey = tabs.find(tab => tab.key === opening.key)
  if (byKey) return byKey
  return tabs
    .filter(tab => !(tab.type && opening.type) && sharesSegments(tab.key, path))
    .sort((one, other) => other.key.length - one.key.length)[0]
}

/** Not closed, whatever is closed around it: the fixed ones, and those that somebody has pinned. */
export function staysOpen(tab: Tab): boolean {
  return !tab.closable || tab.pinned === true
}

/** Closing the active tab activates the previous one [TAB-3]. What is not closable stays. */
export function closeTab(set: TabSet, key: string): TabSet {
  const at = set.tabs.findIndex(tab => tab.key === key)
  const closed = set.tabs[at]
  if (!closed || staysOpen(closed)) return set
  const tabs = set.tabs.filter(tab => tab.key !== key)
  if (set.activeTabKey !== key) return { ...set, tabs }
  return { tabs, activeTabKey: (tabs[at - 1] ?? tabs[at])?.key ?? workplacePath }
}

/** Keeps what is not closable and the chosen one, which becomes active [TAB-4]. */
export function closeOthers(set: TabSet, key: string): TabSet {
  return keep(set, tab => tab.key === key, key)
}

/** Keeps only what is not closable [TAB-5]. */
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
  const tabs = set.tabs.filter(tab => staysOpen(tab) || chosen(tab))
  const isOpen = (key: string) => tabs.some(tab => tab.key === key)
  const active = [set.activeTabKey, fallback, workplacePath].find(isOpen)
  return { tabs, activeTabKey: active ?? workplacePath }
}

/** Moves a tab to the place of another: pinned ones among themselves, behind what is not closable. */
export function moveTab(set: TabSet, key: string, by: number): TabSet {
  const from = set.tabs.findIndex(tab => tab.key === key)
  const moved = set.tabs[from]
  const to = from + by
  const other = set.tabs[to]
  if (!moved?.closable || !other?.closable || Boolean(moved.pinned) !== Boolean(other.pinned)) return set
  const tabs = set.tabs.filter(tab => tab.key !== key)
  tabs.splice(to, 0, moved)
  return { ...set, tabs }
}

/** Pins a tab, or lets it go: pinned ones stand in front of the others. */
export function pinTab(set: TabSet, key: string, pinned: boolean): TabSet {
  const tab = set.tabs.find(one => one.key === key)
  if (!tab?.closable) return set
  const { pinned: _, ...rest } = tab
  return {
    ...set,
    tabs: inserted(
      set.tabs.filter(one => one !== tab),
      pinned ? { ...tab, pinned } : rest,
      0,
    ),
  }
}

/** Puts a tab to a place, or to the nearest one where its like stands. */
export function inserted(tabs: readonly Tab[], tab: Tab, at: number): Tab[] {
  const others = tabs.findIndex(one => !staysOpen(one))
  const first = others < 0 ? tabs.length : others
  const to = tab.pinned ? first : Math.max(first, Math.min(at, tabs.length))
  return [...tabs.slice(0, to), tab, ...tabs.slice(to)]
}

/** Opens the page of a tab a second time, beside it and with a state of its own; home is there once. */
export function duplicateTab(set: TabSet, key: string): TabSet {
  const at = set.tabs.findIndex(tab => tab.key === key)
  const tab = set.tabs[at]
  if (!tab?.closable) return set
  const page = pageKey(key)
  let number = 2
  while (set.tabs.some(one => one.key === copyKey(page, number))) number += 1
  const { pinned: _, ...rest } = tab
  const copy = { ...rest, key: copyKey(page, number), search: withCopy(tab.search ?? '', number) }
  return { tabs: inserted(set.tabs, copy, at + 1), activeTabKey: copy.key }
}

/** Where a role's tabs are remembered [TAB-8]. */
export function memoryKey(roleId: string): string {
  return `menuTabSessionKey-${roleId}`
}

/** What is remembered: no public tabs, and home when one of them was active [TAB-7, TAB-9]; and the split. */
export function remembered(set: TabSet, split?: Split): string {
  const tabs = set.tabs.filter(tab => !isPublicPath(tab.path) && !isPublicPath(tab.key))
  const hasActive = tabs.some(tab => tab.key === set.activeTabKey)
  return JSON.stringify({ tabs, activeTabKey: hasActive ? set.activeTabKey : workplacePath, split })
}

/** Reads a remembered set back. Home is always first; what cannot be a tab is left out. */
export function restored(text: string | undefined): TabSet {
  const stored = parse(text)
  const tabs = [workplaceTab]
  for (const tab of stored.tabs) {
    const isKnown = tabs.some(one => one.key === tab.key)
    if (!isKnown && !isNeverTab(tab.path) && !isPublicPath(tab.path)) tabs.push(tab)
  }
  const isOpen = tabs.some(tab => tab.key === stored.activeTabKey)
  return { tabs, activeTabKey: isOpen ? stored.activeTabKey : workplacePath }
}

function parse(text: string | undefined): { tabs: Tab[]; activeTabKey: string } {
  try {
    const value = JSON.parse(text ?? '') as { tabs?: unknown; activeTabKey?: unknown } | null
    const tabs = Array.isArray(value?.tabs) ? value.tabs.filter(isTab) : []
    return { tabs, activeTabKey: typeof value?.activeTabKey === 'string' ? value.activeTabKey : '' }
  } catch {
    return { tabs: [], activeTabKey: '' }
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
