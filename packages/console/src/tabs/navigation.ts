import type { Self } from '@atrium/contract/workspace/self'
import { setMenuId } from '../api/caller.ts'
import { settings } from '../api/settings.ts'
import { leafOf } from '../menu/menu.ts'
import { globalState } from '../session/global-state.ts'
import { createStore } from '../session/store.ts'
import { currentUser, roleKeyOf } from '../session/user-state.ts'
import { ownWindowMemory } from '../storage/private.ts'
import { currentAddress, onBackOrForward, writeWindowAddress } from './address.ts'
import {
  type Address,
  areaOf,
  isPortalPath,
  readAddress,
  sharesSegments,
  workplacePath,
  writeAddress,
} from './paths.ts'
import { recordPage } from './recent-pages.ts'
import { routeOf } from './routes.ts'
import { type Split, splitAfter, splitIn } from './split.ts'
import { copyIn, copyKey, copyOf, pageKey, withCopy, withoutCopy } from './tab-copies.ts'
import {
  closeTab,
  duplicateTab,
  inserted,
  memoryKey,
  type Opening,
  openingFor,
  openTab,
  pinTab,
  restoredTabs,
  storedTabs,
  type Tab,
  type TabSet,
} from './tabs.ts'

interface NavigationState {
  /** An address of the workspace that opens no tab. */
  stray: Address | undefined
  /** An address that waits for the menu. */
  pending: Address | undefined
  /** Tabs with unsaved changes. */
  unsaved: ReadonlySet<string>
  /** The number of refreshes of a tab: each remounts its page. */
  refreshed: ReadonlyMap<string, number>
  /** Two tabs side by side; one of them is the active one. */
  split: Split | undefined
  /** The tabs closed in this role, latest last. */
  closed: readonly ClosedTab[]
}

interface ClosedTab {
  tab: Tab
  at: number
}

/** The number of closed tabs that can be reopened. */
const mostClosed = 10

const nowhere: NavigationState = {
  stray: undefined,
  pending: undefined,
  unsaved: new Set(),
  refreshed: new Map(),
  split: undefined,
  closed: [],
}

export const navigationState = createStore<NavigationState>(nowhere)

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean
  /** Merged into the query of the address. */
  search?: string
}

interface QueuedNavigation {
  to: string
  options: NavigateOptions
}

let queue: QueuedNavigation[] = []

/** Navigates to an address of the console: a tab, or a page outside of the tabs. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  const address = knownCopy(readAddress(to))
  // A server without a portal answers with this very page, which must not request itself again and again.
  if (isPortalPath(address.path) && !isPortalPath(currentAddress().path)) {
    location.assign(writeAddress(address))
    return
  }
  if (areaOf(address.path) !== 'workspace') {
    writeWindowAddress(writeAddress(address), options)
    return
  }
  if (address.path === '' || address.path === '/') {
    showActive({ replace: true })
    return
  }
  const { menuLoad, tabs } = globalState.get()
  const opening = openingAt(address)
  const isOpen = tabs.some(tab => tab.path === address.path)
  // A restored tab may be shown before its menu is loaded.
  if (!menuLoad && !opening && !isOpen) {
    queue.push({ to, options })
    writeWindowAddress(writeAddress(address), options)
    navigationState.set({ pending: address, stray: undefined })
    return
  }
  if (!opening && !isOpen) {
    writeWindowAddress(writeAddress(address), options)
    navigationState.set({ stray: address, pending: undefined })
    return
  }
  const set = opening ? openTab(tabSet(), opening, address, options.search) : activated(address)
  show(set, options)
}

/** Performs navigation requested before the menu was loaded, in its order [START-8]. */
export function replayNavigation(): void {
  const queued = queue
  queue = []
  navigationState.set({ pending: undefined })
  for (const { to, options } of queued) navigate(to, { ...options, replace: true })
}

/** Navigates to the window's address when the workspace appears, and after back and forward navigation. */
export function navigateToWindowAddress(): void {
  navigate(writeAddress(currentAddress()), { replace: true })
}

export function followHistory(): () => void {
  return onBackOrForward(() => {
    if (areaOf(currentAddress().path) === 'workspace') navigateToWindowAddress()
  })
}

/** Shows an open tab as it is. */
export function activateTab(key: string, options: NavigateOptions = {}): void {
  const { tabs } = globalState.get()
  if (tabs.some(tab => tab.key === key)) show({ tabs, activeTabKey: key }, options)
}

/** Opens the page of a menu entry: its open tab, else its first address. */
export function openPage(path: string): void {
  const opening = openingOf(path)
  const { tabs, activeTabKey } = globalState.get()
  const open = opening && tabs.find(tab => tab.key === opening.key)
  // The page that is already active returns to its start.
  if (open && open.key !== activeTabKey) activateTab(open.key)
  else navigate(path)
}

/** Changes the open tabs by one of the rules of `tabs.ts`. Closed tabs can be reopened. */
export function changeTabs(change: (set: TabSet) => TabSet): void {
  const before = globalState.get().tabs
  const set = change(tabSet())
  const isOpen = (key: string) => set.tabs.some(tab => tab.key === key)
  const gone = before.flatMap((tab, at) => (isOpen(tab.key) ? [] : [{ tab, at }]))
  if (gone.length > 0) {
    navigationState.set({ closed: [...navigationState.get().closed, ...gone].slice(-mostClosed) })
  }
  show(set, { replace: true })
}

/** Reopens the tab that was closed last, in its old position. */
export function reopenTab(): void {
  const { closed } = navigationState.get()
  const { tabs, menuLoad } = globalState.get()
  const last = closed.at(-1)
  if (!last || !menuLoad) return
  navigationState.set({ closed: closed.slice(0, -1) })
  const isOpen = tabs.some(tab => tab.key === last.tab.key)
  // Its page may have been removed from the menu meanwhile.
  if (isOpen || !openingOf(last.tab.path)) reopenTab()
  else show({ tabs: inserted(tabs, last.tab, last.at), activeTabKey: last.tab.key }, {})
}

/** Shows a tab beside the active one; the active one itself beside its neighbor. */
export function showBeside(key: string): void {
  const { tabs, activeTabKey } = globalState.get()
  const at = tabs.findIndex(tab => tab.key === key)
  const neighbor = (tabs[at - 1] ?? tabs[at + 1])?.key
  const leading = key === activeTabKey ? neighbor : activeTabKey
  if (at < 0 || leading === undefined) return
  navigationState.set({ split: { leading, trailing: key } })
  activateTab(key)
}

/** Opens something beside the active tab; the page of the active tab a second time. */
export function openedBeside(open: () => void): void {
  const before = globalState.get().activeTabKey
  open()
  if (navigationState.get().stray || navigationState.get().pending) return
  if (globalState.get().activeTabKey === before) changeTabs(set => duplicateTab(set, before))
  const { activeTabKey } = globalState.get()
  if (activeTabKey !== before) navigationState.set({ split: { leading: before, trailing: activeTabKey } })
}

/** Ends the split view: the active tab takes the full width. */
export function closeSplit(): void {
  navigationState.set({ split: undefined })
}

/** Whether a tab is visible: the active one, and the one beside it. */
export function isTabShown(key: string): boolean {
  const { split } = navigationState.get()
  return key === globalState.get().activeTabKey || key === split?.leading || key === split?.trailing
}

/** Navigates on behalf of a page in a tab: a page in a hidden tab changes unseen. */
export function navigateWithin(tabKey: string, to: string, options: NavigateOptions): void {
  const { activeTabKey, tabs } = globalState.get()
  const asked = readAddress(to)
  const page = pageKey(tabKey)
  const isOwn = openingOf(asked.path)?.key === page || sharesSegments(page, asked.path)
  const copy = copyOf(tabKey)
  const address = isOwn && copy !== undefined ? { ...asked, search: withCopy(asked.search, copy) } : asked
  if (activeTabKey === tabKey || !isOwn) {
    navigate(writeAddress(address), options)
    return
  }
  globalState.set({
    tabs: tabs.map(tab =>
      tab.key === tabKey ? { ...tab, path: address.path, search: address.search } : tab,
    ),
  })
}

/** Remounts the page of a tab. */
export function refreshTab(key: string): void {
  const refreshed = new Map(navigationState.get().refreshed)
  refreshed.set(key, (refreshed.get(key) ?? 0) + 1)
  navigationState.set({ refreshed })
  markUnsaved(key, false)
}

/** Marks a tab with unsaved changes, which shows a dot and asks before it closes. */
export function markUnsaved(key: string, isUnsaved: boolean): void {
  const { unsaved } = navigationState.get()
  if (unsaved.has(key) === isUnsaved) return
  const next = new Set(unsaved)
  if (isUnsaved) next.add(key)
  else next.delete(key)
  navigationState.set({ unsaved: next })
}

/** Discards the marks: the user has confirmed the loss of input. */
export function discardUnsaved(): void {
  navigationState.set({ unsaved: new Set() })
}

/** Restores the tabs of this role in this window [TAB-8]. */
export function restoreTabs(user: Self): void {
  const stored = ownWindowMemory.read(memoryKey(roleKeyOf(user)))
  const set = restoredTabs(stored)
  navigationState.set({ ...nowhere, split: splitIn(stored, key => set.tabs.some(tab => tab.key === key)) })
  queue = []
  globalState.set(set)
}

/** Saves the tabs of the current role [TAB-9]. */
export function saveTabs(): void {
  const user = currentUser()
  if (user)
    ownWindowMemory.write(memoryKey(roleKeyOf(user)), storedTabs(tabSet(), navigationState.get().split))
}

/** Closes tabs of pages that the menu no longer contains, because the role lost them. */
export function dropLostTabs(): void {
  const lost = (tab: Tab) => tab.type !== undefined && openingOf(tab.path)?.key !== pageKey(tab.key)
  const keys = globalState
    .get()
    .tabs.filter(lost)
    .map(tab => tab.key)
  if (keys.length > 0) show(keys.reduce(lostTab, tabSet()), { replace: true })
}

/** Closes a tab that the role lost, pinned or not. */
function lostTab(set: TabSet, key: string): TabSet {
  const isPinned = set.tabs.some(tab => tab.key === key && tab.pinned)
  return closeTab(isPinned ? pinTab(set, key, false) : set, key)
}

/** Saves the tabs whenever they change, and when the page is left. */
export function startSavingTabs(): () => void {
  let last = globalState.get().tabs
  let lastKey = globalState.get().activeTabKey
  const roleNow = () => {
    const user = currentUser()
    return user && roleKeyOf(user)
  }
  let role = roleNow()
  const stop = globalState.subscribe(() => {
    const { tabs, activeTabKey } = globalState.get()
    const next = roleNow()
    // During a switch, the tabs are those of one role and the key that of the other.
    const isSwitched = next !== role
    role = next
    if (isSwitched || (tabs === last && activeTabKey === lastKey)) return
    last = tabs
    lastKey = activeTabKey
    saveTabs()
  })
  // The browser asks for confirmation before unsaved input is lost with the page.
  const onLeave = (event: BeforeUnloadEvent) => {
    if (navigationState.get().unsaved.size > 0) event.preventDefault()
  }
  addEventListener('pagehide', saveTabs)
  addEventListener('beforeunload', onLeave)
  return () => {
    stop()
    removeEventListener('pagehide', saveTabs)
    removeEventListener('beforeunload', onLeave)
  }
}

function tabSet(): TabSet {
  const { tabs, activeTabKey } = globalState.get()
  return { tabs, activeTabKey }
}

function openingOf(path: string): Opening | undefined {
  const { menuLeafNode, routerData } = globalState.get()
  return openingFor(path, menuLeafNode, one => routeOf(routerData, one))
}

/** The tab that an address opens, including second tabs of a page. */
function openingAt({ path, search }: Address): Opening | undefined {
  const opening = openingOf(path)
  const copy = copyIn(search)
  return opening && copy !== undefined ? { ...opening, key: copyKey(opening.key, copy) } : opening
}

/** The address of a second tab that is not open leads to the first. */
function knownCopy(address: Address): Address {
  const copy = copyIn(address.search)
  const isOpen = globalState
    .get()
    .tabs.some(tab => copyOf(tab.key) === copy && sharesSegments(pageKey(tab.key), address.path))
  return copy === undefined || isOpen ? address : { ...address, search: withoutCopy(address.search) }
}

function activated(address: Address): TabSet {
  const { tabs } = globalState.get()
  const copy = copyIn(address.search)
  const open = tabs.find(tab => tab.path === address.path && copyOf(tab.key) === copy)
  if (!open) return tabSet()
  const changed = { ...open, search: address.search }
  return { tabs: tabs.map(tab => (tab === open ? changed : tab)), activeTabKey: open.key }
}

function show(set: TabSet, options: NavigateOptions): void {
  const { split } = navigationState.get()
  const isOpen = (key: string) => set.tabs.some(tab => tab.key === key)
  if (split) {
    const { activeTabKey } = globalState.get()
    navigationState.set({ split: splitAfter(split, activeTabKey, set.activeTabKey, isOpen) })
  }
  globalState.set(set)
  forgetClosed(set.tabs)
  showActive(options)
}

function showActive(options: NavigateOptions): void {
  const { tabs, activeTabKey, menuLeafNode } = globalState.get()
  const active = tabs.find(tab => tab.key === activeTabKey)
  const path = active?.path ?? workplacePath
  navigationState.set({ stray: undefined, pending: undefined })
  setMenuId(leafOf(menuLeafNode, path)?.id)
  const to = writeAddress({ path, search: active?.search ?? '' })
  writeWindowAddress(to, options)
  if (settings.analyticsUrl !== undefined) report(path)
  recordPage(path)
}

/** One import for all: several may resolve in another order than they were asked for. */
let pageViews: Promise<typeof import('./page-views.ts')> | undefined

function report(path: string): void {
  const at = new Date().toISOString()
  pageViews ??= import('./page-views.ts')
  pageViews
    .then(({ reportPageView }) => reportPageView(path, at))
    .catch(() => {
      // As failures of the service itself: page views matter less than the workspace.
      pageViews = undefined
    })
}

function forgetClosed(tabs: readonly Tab[]): void {
  const { unsaved } = navigationState.get()
  const open = new Set([...unsaved].filter(key => tabs.some(tab => tab.key === key)))
  if (open.size !== unsaved.size) navigationState.set({ unsaved: open })
}
