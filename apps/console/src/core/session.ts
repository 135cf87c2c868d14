import type { MenuItem } from '@atrium/contract/iam/menu'
import { menuApi } from '@atrium/contract/iam/menu'
import { type Self, selfApi } from '@atrium/contract/iam/self'
import type { Language } from '@atrium/contract/platform/language'
import { type LookupValue, languageLov, lovApi } from '@atrium/contract/platform/lov'
import { uiTableApi } from '@atrium/contract/platform/ui-table'
import { ApiError } from '../api/api-error.ts'
import { tellCaller } from '../api/caller.ts'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { keyOf } from '../api/query.ts'
import { queryClient } from '../api/query-client.ts'
import { settings } from '../api/settings.ts'
import { keepTokenFresh, tokenForCall } from '../api/token.ts'
import { globalState } from './global-state.ts'
import { forgetPrompts, guessedLanguage, loadTexts, putTexts, showLanguage } from './language.ts'
import { leavesOf, type MenuNode, menuTree } from './menu.ts'
import {
  arrive,
  dropLostTabs,
  followHistory,
  keepTabsSaved,
  replayNavigation,
  restoreTabs,
  saveTabs,
} from './navigation.ts'
import { noticeSuccess } from './notices.ts'
import { permissions } from './permissions.ts'
import { stripQueryToken, takeHashToken } from './sign-in.ts'
import { createStore } from './store.ts'
import { wearOwnLook } from './theme.ts'
import { text } from './use-text.ts'
import { currentUser, userState } from './user-state.ts'

/**
 * How much a layout needs to know: the workspace everything; public pages the person but no role; base pages a
 * language only [START-5].
 */
export type Variant = 'base' | 'public' | 'authorized'

interface SessionState {
  /** `failed`: who is signed in could not be found out, the 500 page is shown. */
  phase: 'starting' | 'ready' | 'failed'
  variant: Variant | undefined
  /** Counts the places the page was drawn for; whatever was drawn for an older one is thrown away. */
  place: number
  isSwitching: boolean
  menuFailed: boolean
  /** Where the session is now, when another window has moved it away from under this page. */
  movedTo: Self | undefined
  requestId: string | undefined
}

export const sessionState = createStore<SessionState>({
  phase: 'starting',
  variant: undefined,
  place: 0,
  isSwitching: false,
  menuFailed: false,
  movedTo: undefined,
  requestId: undefined,
})

const rank: Record<Variant, number> = { base: 0, public: 1, authorized: 2 }
let starting: Promise<void> | undefined

/** Starts the session once for what the layout needs [START-3]; a later layout that needs more gets more. */
export function startSession(variant: Variant): Promise<void> {
  const { variant: known, phase } = sessionState.get()
  if (starting && known && phase !== 'failed' && rank[known] >= rank[variant]) return starting
  sessionState.set({ variant, phase: 'starting', requestId: undefined })
  starting = run(variant)
  return starting
}

async function run(variant: Variant): Promise<void> {
  // Nothing more is asked for by a page that is about to begin once more.
  if (takeHashToken()) return new Promise(() => undefined)
  stripQueryToken()
  try {
    if (variant === 'base') await drawFor(guessedLanguage())
    else if (variant === 'public') await enterAsVisitor()
    else await enterWorkspace()
  } catch (error) {
    await report(error, { quiet: true })
    // Who was refused, or came during maintenance, is on the way to another page; any other failure is the server's.
    if (error instanceof ApiError && (error.status === 401 || error.status === 501)) {
      sessionState.set({ variant: 'base' })
      await drawFor(guessedLanguage())
      return
    }
    await showLanguage(guessedLanguage())
    sessionState.set({
      phase: 'failed',
      requestId: error instanceof ApiError ? error.requestId : undefined,
    })
  }
}

/** Common prompts of the language, then the UI library's locale [START-6]. */
async function drawFor(language: string): Promise<void> {
  await loadTexts(language)
  await showLanguage(language)
  sessionState.set({ phase: 'ready' })
}

/** Visitors may read public pages; who is signed in reads them in the own language. */
async function enterAsVisitor(): Promise<void> {
  const hasToken = (await tokenForCall()) !== undefined
  const user = hasToken ? await call(selfApi.get).catch(unlessRefused) : undefined
  if (user) userState.set({ currentUser: { ...user, notifyCount: 0 } })
  await drawFor(user?.language ?? guessedLanguage())
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 401) return undefined
  throw error
}

let isKept = false

async function enterWorkspace(): Promise<void> {
  const user = await call(selfApi.get)
  await settle(user)
  if (isKept) return
  isKept = true
  keepTokenFresh()
  keepTabsSaved()
  followHistory()
}

/** Global state starts from the person's language, tenant and role [START-4]; tabs come last [START-6]. */
async function settle(user: Self): Promise<void> {
  tellCaller({ level: user.currentRoleLevel, tenantId: user.tenantId, roleId: user.currentRoleId })
  await loadTexts(user.language)
  await showLanguage(user.language)
  wearOwnLook(user)
  userState.set({ currentUser: { ...user, notifyCount: 0 }, roleList: [] })
  globalState.set({ menu: [], menuLeafNode: [], menuLoad: false, notices: [], announcements: [], count: 0 })
  restoreTabs(user.currentRoleId)
  arrive()
  const { place } = sessionState.get()
  sessionState.set({ phase: 'ready', place: place + 1, movedTo: undefined, isSwitching: false })
  void loadRest(user, place + 1)
}

/** Supported languages, role list, UI tables, the menu and route metadata; then the menu is loaded [START-7]. */
async function loadRest(user: Self, place: number): Promise<void> {
  const isCurrent = () => sessionState.get().place === place
  const languages = call(lovApi.data, { query: { lovCode: languageLov } })
  const roles = call(selfApi.roles)
  const tables = call(uiTableApi.list)
  const menu = fetchMenu(user.language, user.currentRoleId)
  const [supportLanguage, roleList, uiTables] = await Promise.all([
    languages.then(toLanguages).catch(reported([])),
    roles.catch(reported([])),
    // Only our own service knows this call; others may refuse it.
    tables.catch(() => []),
  ])
  if (!isCurrent()) return
  globalState.set({ supportLanguage, uiTables: Array.isArray(uiTables) ? uiTables : [] })
  userState.set({ roleList })
  await menu.then(
    items => isCurrent() && putMenu(items),
    error => isCurrent() && failMenu(error),
  )
}

function reported<Value>(instead: Value) {
  return (error: unknown): Value => {
    void report(error)
    return instead
  }
}

/** Items of the lookup carry code and name, besides value and meaning. */
function toLanguages(items: readonly LookupValue[]): Language[] {
  return items.map(item => {
    const code = item.code ?? item.value
    return { id: item.id ?? code, code, name: item.name ?? item.meaning }
  })
}

const menus = new Map<string, Promise<MenuItem[]>>()

/** The tree of a role in a language, asked for once [MENU-1, LANG-1]. */
function fetchMenu(lang: string, roleId: string): Promise<MenuItem[]> {
  const key = `${roleId} ${lang}`
  const known = menus.get(key)
  if (known) return known
  // The family's servers know the role under a misspelt name.
  const loading = call(menuApi.tree, { query: { lang, roleId, roldId: roleId, unionLabel: 'false' } })
  menus.set(key, loading)
  loading.catch(() => menus.delete(key))
  return loading
}

function putMenu(items: readonly MenuItem[]): void {
  showMenu(items)
  dropLostTabs()
  replayNavigation()
}

function showMenu(items: readonly MenuItem[]): void {
  const menu = menuTree(items, settings.apiHost)
  putTexts('menu', globalState.get().language, Object.fromEntries(codesIn(menu)))
  globalState.set({ menu, menuLeafNode: leavesOf(menu), menuLoad: true })
  sessionState.set({ menuFailed: false })
}

function codesIn(nodes: readonly MenuNode[]): [code: string, name: string][] {
  return nodes.flatMap(node => [[node.code, node.name] as [string, string], ...codesIn(node.children)])
}

function failMenu(error: unknown): void {
  void report(error)
  // What waited for the menu is tried all the same: a page may be known without it.
  globalState.set({ menuLoad: true })
  sessionState.set({ menuFailed: true })
  replayNavigation()
}

/**
 * Somebody changed the menu, or what the role may see of it: the old one stands until the new one is there. Tabs of
 * pages that are gone stay open, because somebody may have typed there; what they may not show they say.
 */
export async function refreshMenu(): Promise<void> {
  const user = currentUser()
  if (!user || sessionState.get().isSwitching) return
  const { place } = sessionState.get()
  menus.clear()
  const items = await fetchMenu(globalState.get().language, user.currentRoleId).catch(reported(undefined))
  if (items && sessionState.get().place === place) showMenu(items)
}

/** Somebody changed the person, the tenant or the role: names, formats and language are those of now. */
export async function refreshSelf(): Promise<void> {
  const before = currentUser()
  if (!before || sessionState.get().isSwitching) return
  const user = await call(selfApi.get).catch(reported(undefined))
  const isSame = user?.currentRoleId === before.currentRoleId && user.tenantId === before.tenantId
  if (!user || !isSame) return
  wearOwnLook(user)
  userState.set({ currentUser: { ...user, notifyCount: globalState.get().count } })
  void queryClient.invalidateQueries({ queryKey: keyOf(selfApi.detail) })
  if (user.language === globalState.get().language) return
  await loadTexts(user.language)
  await showLanguage(user.language)
  await refreshMenu()
}

/** Somebody added, renamed, moved or switched off a language. */
export async function refreshLanguages(): Promise<void> {
  const items = await call(lovApi.data, { query: { lovCode: languageLov } }).catch(reported(undefined))
  if (items) globalState.set({ supportLanguage: toLanguages(items) })
}

/** Asks for the menu again after a failure. */
export async function reloadMenu(): Promise<void> {
  const user = currentUser()
  if (!user) return
  menus.clear()
  await fetchMenu(globalState.get().language, user.currentRoleId).then(putMenu, failMenu)
}

/** Turns the workspace to another language, and keeps it as the person's own [LANG-1, LANG-2, LANG-3]. */
export async function changeLanguage(language: string): Promise<void> {
  const user = currentUser()
  if (!user || language === globalState.get().language) return
  try {
    const [, items] = await Promise.all([
      call(selfApi.setDefaultLanguage, { query: { language } }),
      fetchMenu(language, user.currentRoleId),
      loadTexts(language),
    ])
    // Names of the role and the tenant have a language, too.
    const [self, roleList] = await Promise.all([call(selfApi.get), call(selfApi.roles)])
    await showLanguage(language)
    putMenu(items)
    userState.set({ currentUser: { ...self, notifyCount: globalState.get().count }, roleList })
    await queryClient.invalidateQueries()
  } catch (error) {
    void report(error)
  }
}

/** Works in another of the own roles of this tenant: menu, permissions and tabs are that role's [ROLE-3]. */
export async function switchRole(roleId: string): Promise<void> {
  const user = await switchPlace(() => call(selfApi.switchRole, { query: { roleId } }))
  if (user) noticeSuccess(text('hzero.common.role.switched', { name: user.currentRoleName }))
}

/** Works in another of the own tenants [ROLE-4]. */
export async function switchTenant(tenantId: number): Promise<void> {
  const user = await switchPlace(() => call(selfApi.switchTenant, { query: { tenantId: String(tenantId) } }))
  if (user) noticeSuccess(text('hzero.common.tenant.switched', { name: user.tenantName }))
}

async function switchPlace(change: () => Promise<unknown>): Promise<Self | undefined> {
  if (sessionState.get().isSwitching) return undefined
  saveTabs()
  sessionState.set({ isSwitching: true })
  try {
    await change()
  } catch (error) {
    sessionState.set({ isSwitching: false })
    void report(error)
    return undefined
  }
  return enterAnew()
}

/** Draws the page anew for where the session is now. */
async function enterAnew(): Promise<Self | undefined> {
  sessionState.set({ isSwitching: true })
  try {
    await queryClient.cancelQueries()
    const user = await call(selfApi.get, undefined, { withoutContext: true })
    queryClient.clear()
    permissions.forget()
    forgetPrompts()
    // The address of the old place means nothing in the new one: its own tab takes over.
    history.replaceState(null, '', '/')
    await settle(user)
    windows.postMessage('moved')
    return user
  } catch (error) {
    await report(error, { quiet: true })
    sessionState.set({ phase: 'failed', isSwitching: false })
    return undefined
  }
}

/** Windows of one browser share the session: who moves it tells the others, so that they need not run into it. */
const windows = new BroadcastChannel('atrium.session')
windows.onmessage = () => void noticeMoved()

let isAsking = false

/** Another window moved the session: finds out where to, so that the page can say so [design §9]. */
export async function noticeMoved(): Promise<void> {
  const here = currentUser()
  if (sessionState.get().isSwitching || isAsking || !here) return
  isAsking = true
  try {
    const there = await call(selfApi.get, undefined, { withoutContext: true })
    const isHere = there.tenantId === here.tenantId && there.currentRoleId === here.currentRoleId
    sessionState.set({ movedTo: isHere ? undefined : there })
  } catch (error) {
    void report(error)
  } finally {
    isAsking = false
  }
}

/** Follows the session to where another window moved it. */
export async function continueThere(): Promise<void> {
  saveTabs()
  await enterAnew()
}

/** Moves the session back to where this page is. */
export async function goBack(): Promise<void> {
  const here = currentUser()
  const there = sessionState.get().movedTo
  if (!here || !there) return
  const unbound = { withoutContext: true }
  try {
    if (there.tenantId !== here.tenantId) {
      await call(selfApi.switchTenant, { query: { tenantId: String(here.tenantId) } }, unbound)
    }
    await call(selfApi.switchRole, { query: { roleId: here.currentRoleId } }, unbound)
    sessionState.set({ movedTo: undefined })
    windows.postMessage('moved')
    await queryClient.invalidateQueries()
  } catch (error) {
    void report(error)
  }
}
