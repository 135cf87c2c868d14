import type { MenuNode } from './menu.ts'
import { leafOf } from './menu.ts'
import {
  type Address,
  isNeverTab,
  isPublicPath,
  mergeSearch,
  pageOf,
  sharesSegments,
  workplacePath,
} from './paths.ts'

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

/** Closing the active tab activates the previous one [TAB-3]. What is not closable stays. */
export function closeTab(set: TabSet, key: string): TabSet {
  const at = set.tabs.findIndex(tab => tab.key === key)
  if (at < 0 || !set.tabs[at]?.closable) return set
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
  const tabs = set.tabs.filter(tab => !tab.closable || chosen(tab))
  const isOpen = (key: string) => tabs.some(tab => tab.key === key)
  const active = [set.activeTabKey, fallback, workplacePath].find(isOpen)
  return { tabs, activeTabKey: active ?? workplacePath }
}

/** Moves a tab to the place of another; what is not closable stays in front. */
export function moveTab(set: TabSet, key: string, by: number): TabSet {
  const from = set.tabs.findIndex(tab => tab.key === key)
  const moved = set.tabs[from]
  const to = from + by
  if (!moved?.closable || !set.tabs[to]?.closable) return set
  const tabs = set.tabs.filter(tab => tab.key !== key)
  tabs.splice(to, 0, moved)
  return { ...set, tabs }
}

/** Where a role's tabs are remembered [TAB-8]. */
export function memoryKey(roleId: string): string {
  return `menuTabSessionKey-${roleId}`
}

/** What is remembered: no public tabs, and home when one of them was active [TAB-7, TAB-9]. */
export function remembered(set: TabSet): string {
  const tabs = set.tabs.filter(tab => !isPublicPath(tab.path) && !isPublicPath(tab.key))
  const isKept = tabs.some(tab => tab.key === set.activeTabKey)
  return JSON.stringify({ tabs, activeTabKey: isKept ? set.activeTabKey : workplacePath })
}

/** Reads a remembered set back. Home is always first; what cannot be a tab is left out. */
export function restored(text: string | undefined): TabSet {
  const kept = parse(text)
  const tabs = [workplaceTab]
  for (const tab of kept.tabs) {
    const isKnown = tabs.some(one => one.key === tab.key)
    if (!isKnown && !isNeverTab(tab.path) && !isPublicPath(tab.path)) tabs.push(tab)
  }
  const isOpen = tabs.some(tab => tab.key === kept.activeTabKey)
  return { tabs, activeTabKey: isOpen ? kept.activeTabKey : workplacePath }
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
  const { key, path, title, icon, closable, search, type } = value as Partial<Record<keyof Tab, unknown>>
  const isText = (one: unknown) => one === undefined || typeof one === 'string'
  return (
    typeof key === 'string' &&
    typeof path === 'string' &&
    path.startsWith('/') &&
    typeof title === 'string' &&
    typeof closable === 'boolean' &&
    [icon, search, type].every(isText)
  )
}
