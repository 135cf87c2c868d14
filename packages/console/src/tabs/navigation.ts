import type { Self } from '@atrium/contract/workspace/self'
import { setMenuId } from '../api/caller.ts'
import { windowMemory } from '../api/storage.ts'
import { leafOf } from '../menu/menu.ts'
import { globalState } from '../session/global-state.ts'
import { createStore } from '../session/store.ts'
import { currentUser, roleKeyOf } from '../session/user-state.ts'
import { currentAddress, onBackOrForward, writeWindowAddress } from './address.ts'
import { reportPageView } from './page-views.ts'
import {
  type Address,
  areaOf,
  isPortalPath,
  readAddress,
  sharesSegments,
  workplacePath,
  writeAddress,
} from './paths.ts'
import { noteVisit } from './recent-pages.ts'
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
  remembered,
  restored,
  type Tab,
  type TabSet,
} from './tabs.ts'

interface NavigationState {
  /** An address of the workspace that no tab can show. */
  stray: Address | undefined
  /** An address that waits for the menu. */
  pending: Address | undefined
  /** Tabs with changes that are not saved. */
  unsaved: ReadonlySet<string>
  /** How often a tab was refreshed: its page begins anew with each. */
  refreshed: ReadonlyMap<string, number>
  /** Two tabs that are shown beside each other; one of them is the active one. */
  split: Split | undefined
  /** What was closed in this role, the last one last. */
  closed: readonly ClosedTab[]
}

interface ClosedTab {
  tab: Tab
  at: number
}

/** So many closed tabs can be opened again. */
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
  /** Takes the place of the present entry of the history. */
  replace?: boolean
  /** Laid over the query of the address. */
  search?: string
}

interface Wanted {
  to: string
  options: NavigateOptions
}

let queue: Wanted[] = []

/** Leads to an address of the console: a tab, or a page outside of the tabs. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  const address = knownCopy(readAddress(to))
  // Where the server has no portal it answers with this very page, which must not ask for itself again and again.
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
  // A tab that came back from the last time may be shown before its menu is there.
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

/** Navigation asked for before the menu was there happens now, in its order [START-8]. */
export function replayNavigation(): void {
  const wanted = queue
  queue = []
  navigationState.set({ pending: undefined })
  for (const { to, options } of wanted) navigate(to, { ...options, replace: true })
}

/** What the address bar says when the workspace appears, and whenever the person goes back or forward. */
export function arrive(): void {
  navigate(writeAddress(currentAddress()), { replace: true })
}

export function followHistory(): () => void {
  return onBackOrForward(() => {
    if (areaOf(currentAddress().path) === 'workspace') arrive()
  })
}

/** Shows an open tab as it is. */
export function activateTab(key: string, options: NavigateOptions = {}): void {
  const { tabs } = globalState.get()
  if (tabs.some(tab => tab.key === key)) show({ tabs, activeTabKey: key }, options)
}

/** Opens the page of a menu: its tab as it stands when there is one, else its first address. */
export function openPage(path: string): void {
  const opening = openingOf(path)
  const { tabs, activeTabKey } = globalState.get()
  const open = opening && tabs.find(tab => tab.key === opening.key)
  // Asked for where it already is, the page goes back to its beginning.
  if (open && open.key !== activeTabKey) activateTab(open.key)
  else navigate(path)
}

/** Changes the open tabs by one of the rules of `tabs.ts`. What is closed can be opened again. */
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

/** Opens the tab again that was closed last, where it stood. */
export function reopenTab(): void {
  const { closed } = navigationState.get()
  const { tabs, menuLoad } = globalState.get()
  const last = closed.at(-1)
  if (!last || !menuLoad) return
  navigationState.set({ closed: closed.slice(0, -1) })
  const isOpen = tabs.some(tab => tab.key === last.tab.key)
  // Its page may have left the menu meanwhile.
  if (isOpen || !openingOf(last.tab.path)) reopenTab()
  else show({ tabs: inserted(tabs, last.tab, last.at), activeTabKey: last.tab.key }, {})
}

/** Shows a tab beside the active one; the active one itself beside its neighbour. */
export function showBeside(key: string): void {
  const { tabs, activeTabKey } = globalState.get()
  const at = tabs.findIndex(tab => tab.key === key)
  const neighbor = (tabs[at - 1] ?? tabs[at + 1])?.key
  const leading = key === activeTabKey ? neighbor : activeTabKey
  if (at < 0 || leading === undefined) return
  navigationState.set({ split: { leading, trailing: key } })
  activateTab(key)
}

/** Shows what is opened beside the active tab; the page of the active tab a second time. */
export function openedBeside(open: () => void): void {
  const before = globalState.get().activeTabKey
  open()
  if (navigationState.get().stray || navigationState.get().pending) return
  if (globalState.get().activeTabKey === before) changeTabs(set => duplicateTab(set, before))
  const { activeTabKey } = globalState.get()
  if (activeTabKey !== before) navigationState.set({ split: { leading: before, trailing: activeTabKey } })
}

/** The active tab has the whole sheet again. */
export function closeSplit(): void {
  navigationState.set({ split: undefined })
}

/** Whether a tab is in sight: the active one, and the one beside it. */
export function isTabShown(key: string): boolean {
  const { split } = navigationState.get()
  return key === globalState.get().activeTabKey || key === split?.leading || key === split?.trailing
}

/** Opens an address on behalf of a page in a tab: a page in a hidden tab moves on unseen. */
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

/** The page of a tab begins anew. */
export function refreshTab(key: string): void {
  const refreshed = new Map(navigationState.get().refreshed)
  refreshed.set(key, (refreshed.get(key) ?? 0) + 1)
  navigationState.set({ refreshed })
  markUnsaved(key, false)
}

/** A tab with unsaved changes shows a dot, and asks before it closes. */
export function markUnsaved(key: string, isUnsaved: boolean): void {
  const { unsaved } = navigationState.get()
  if (unsaved.has(key) === isUnsaved) return
  const next = new Set(unsaved)
  if (isUnsaved) next.add(key)
  else next.delete(key)
  navigationState.set({ unsaved: next })
}

/** The person knows that what was typed is lost: nobody asks again. */
export function giveUpUnsaved(): void {
  navigationState.set({ unsaved: new Set() })
}

/** Brings back the tabs that this role had in this window [TAB-8]. */
export function restoreTabs(user: Self): void {
  const text = windowMemory.read(memoryKey(roleKeyOf(user)))
  const set = restored(text)
  navigationState.set({ ...nowhere, split: splitIn(text, key => set.tabs.some(tab => tab.key === key)) })
  queue = []
  globalState.set(set)
}

/** Remembers the tabs of the current role [TAB-9]. */
export function saveTabs(): void {
  const user = currentUser()
  if (user) windowMemory.write(memoryKey(roleKeyOf(user)), remembered(tabSet(), navigationState.get().split))
}

/** Tabs of pages that the menu no longer leads to are closed: their role has lost them. */
export function dropLostTabs(): void {
  const lost = (tab: Tab) => tab.type !== undefined && openingOf(tab.path)?.key !== pageKey(tab.key)
  const keys = globalState
    .get()
    .tabs.filter(lost)
    .map(tab => tab.key)
  if (keys.length > 0) show(keys.reduce(lostTab, tabSet()), { replace: true })
}

/** What a role has lost closes, pinned or not. */
function lostTab(set: TabSet, key: string): TabSet {
  const isPinned = set.tabs.some(tab => tab.key === key && tab.pinned)
  return closeTab(isPinned ? pinTab(set, key, false) : set, key)
}

/** Saves the tabs whenever they change, and once more on leaving. */
export function keepTabsSaved(): () => void {
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
    // While a role is being switched, the tabs of one stand beside the name of the other.
    const isSwitched = next !== role
    role = next
    if (isSwitched || (tabs === last && activeTabKey === lastKey)) return
    last = tabs
    lastKey = activeTabKey
    saveTabs()
  })
  // The browser asks in its own words before typed text is lost with the page.
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

/** What an address opens as: also a second tab of a page. */
function openingAt({ path, search }: Address): Opening | undefined {
  const opening = openingOf(path)
  const copy = copyIn(search)
  return opening && copy !== undefined ? { ...opening, key: copyKey(opening.key, copy) } : opening
}

/** An address that names a second tab which is not open leads to the first. */
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
  reportPageView(path)
  noteVisit(path)
}

function forgetClosed(tabs: readonly Tab[]): void {
  const { unsaved } = navigationState.get()
  const open = new Set([...unsaved].filter(key => tabs.some(tab => tab.key === key)))
  if (open.size !== unsaved.size) navigationState.set({ unsaved: open })
}
