import type { AnswerOf } from '@atrium/contract/endpoint'
import type { Language } from '@atrium/contract/language/language'
import { languageLov, lovApi } from '@atrium/contract/lookups/lov'
import { type Self, selfApi } from '@atrium/contract/workspace/self'
import { uiTableApi } from '@atrium/contract/workspace/ui-table'
import { permissions } from '../access/permissions.ts'
import { ApiError } from '../api/api-error.ts'
import { setCaller } from '../api/caller.ts'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { keyOf } from '../api/query.ts'
import { queryClient } from '../api/query-client.ts'
import { startTokenRenewal, tokenForCall } from '../api/token.ts'
import { guessedLanguage, loadTexts, rememberLanguage, showLanguage } from '../language/language.ts'
import { failMenu, fetchMenu, putMenu, refreshMenu } from '../menu/menu-load.ts'
import { reported } from '../menu/reported.ts'
import { openStorage } from '../storage/private.ts'
import { openServerError } from '../tabs/address.ts'
import {
  followHistory,
  navigateToWindowAddress,
  restoreTabs,
  saveTabs,
  startSavingTabs,
} from '../tabs/navigation.ts'
import { takeAddressTokens } from './address-tokens.ts'
import { globalState } from './global-state.ts'
import { sessionState, type Variant } from './session-state.ts'
import { applyAppearance } from './theme.ts'
import { currentUser, userState } from './user-state.ts'
import { watchSession } from './watch-session.ts'

const rank: Record<Variant, number> = { bare: 0, base: 1, public: 2, authorized: 3 }
let starting: Promise<void> | undefined

/** Starts the session once for the needs of a layout [START-3]; a later layout that needs more gets more. */
export function startSession(variant: Variant): Promise<void> {
  const { variant: known, phase } = sessionState.get()
  if (starting && known && phase !== 'failed' && rank[known] >= rank[variant]) return starting
  sessionState.set({ variant, phase: 'starting', requestId: undefined })
  starting = run(variant)
  return starting
}

async function run(variant: Variant): Promise<void> {
  const granted = takeAddressTokens()
  if (granted) {
    // The page is about to reload, so nothing more is requested.
    await (await import('./sign-in.ts')).finishImplicitSignIn(granted)
    return new Promise(() => undefined)
  }
  try {
    if (variant === 'authorized') await enterWorkspace()
    else if (variant === 'bare') await drawFor(guessedLanguage())
    else await enterAsVisitor(variant)
  } catch (error) {
    await report(error, { quiet: true })
    // After a refusal or during maintenance another page is opened; any other failure is a server error.
    if (error instanceof ApiError && (error.status === 401 || error.status === 501)) {
      sessionState.set({ variant: 'base' })
      await drawFor(guessedLanguage())
      return
    }
    showLanguage(guessedLanguage())
    sessionState.set({
      phase: 'failed',
      requestId: error instanceof ApiError ? error.requestId : undefined,
    })
    openServerError()
  }
}

/** Common prompts of the language, then the UI library's locale [START-6]. */
async function drawFor(language: string): Promise<void> {
  await loadTexts(language)
  showLanguage(language)
  sessionState.set({ phase: 'ready' })
}

/** Pages outside of the workspace need no session; signed-in users read them in their language and tenant [START-5]. */
async function enterAsVisitor(variant: 'base' | 'public'): Promise<void> {
  const hasToken = (await tokenForCall()) !== undefined
  const user = hasToken ? await call(selfApi.get).catch(unlessRefused) : undefined
  if (user) {
    setCaller({ level: user.currentRoleLevel, tenantId: user.tenantId })
    if (variant === 'public') userState.set({ currentUser: { ...user, notifyCount: 0 } })
    await openStorage(user)
  }
  await drawFor(user?.language ?? guessedLanguage())
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 401) return undefined
  throw error
}

let isStarted = false

async function enterWorkspace(): Promise<void> {
  const user = await call(selfApi.get)
  await initializeState(user)
  if (isStarted) return
  isStarted = true
  startTokenRenewal()
  watchSession()
  startSavingTabs()
  followHistory()
}

/** Initializes the global state from the user's language, tenant and role [START-4]; tabs come last [START-6]. */
export async function initializeState(user: Self): Promise<void> {
  setCaller({ level: user.currentRoleLevel, tenantId: user.tenantId, roleId: user.currentRoleId })
  await loadTexts(user.language)
  await openStorage(user)
  showLanguage(user.language)
  rememberLanguage(user.language)
  applyAppearance(user)
  userState.set({ currentUser: { ...user, notifyCount: 0 }, roleList: [], list: [] })
  globalState.set({ menu: [], menuLeafNode: [], menuLoad: false, notices: [], announcements: [], count: 0 })
  restoreTabs(user)
  navigateToWindowAddress()
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
  const menu = fetchMenu(user.language, user)
  const [supportLanguage, roleList, uiTables] = await Promise.all([
    languages.then(toLanguages).catch(reported([])),
    roles.catch(reported([])),
    // A call of this product that other HZERO servers may refuse.
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

/** Items of the lookup have code and name, besides value and meaning. */
function toLanguages(answer: AnswerOf<typeof lovApi.data>): Language[] {
  const items = Array.isArray(answer) ? answer : answer.content
  return items.map(item => {
    const code = String(item.code ?? item.value)
    return { id: String(item.id ?? code), code, name: String(item.name ?? item.meaning) }
  })
}

/**
 * Loads the user, tenant and role again after a change, with names, formats and language. When merging of roles is
 * switched on or off, menu and permissions are reloaded, and open tabs stay open.
 */
export async function refreshSelf(): Promise<void> {
  const before = currentUser()
  if (!before || sessionState.get().isSwitching) return
  const user = await call(selfApi.get).catch(reported(undefined))
  const isSame = user?.currentRoleId === before.currentRoleId && user.tenantId === before.tenantId
  if (!user || !isSame) return
  applyAppearance(user)
  const isMerging = user.roleMergeFlag !== before.roleMergeFlag
  if (isMerging) saveTabs()
  userState.set({ currentUser: { ...user, notifyCount: globalState.get().count } })
  // Times are sent in the user's time zone, so that another zone changes their texts.
  const isElsewhere = user.timeZone !== before.timeZone
  void queryClient.invalidateQueries(isElsewhere || isMerging ? {} : { queryKey: keyOf(selfApi.detail) })
  if (isMerging) {
    permissions.refresh()
    void refreshMenu()
  }
  if (user.language === globalState.get().language) return
  await loadTexts(user.language)
  showLanguage(user.language)
  rememberLanguage(user.language)
  await refreshMenu()
}

/** Loads the languages again after a change. */
export async function refreshLanguages(): Promise<void> {
  const items = await call(lovApi.data, { query: { lovCode: languageLov } }).catch(reported(undefined))
  if (items) globalState.set({ supportLanguage: toLanguages(items) })
}

/** Switches the workspace to another language, and saves it for the user [LANG-1, LANG-2, LANG-3]. */
export async function changeLanguage(language: string): Promise<void> {
  const user = currentUser()
  if (!user || language === globalState.get().language) return
  try {
    const [, items] = await Promise.all([
      call(selfApi.setDefaultLanguage, { query: { language } }),
      fetchMenu(language, user),
      loadTexts(language),
    ])
    // The names of the role and the tenant are translated, too.
    const [self, roleList] = await Promise.all([call(selfApi.get), call(selfApi.roles)])
    showLanguage(language)
    rememberLanguage(language)
    putMenu(items)
    userState.set({ currentUser: { ...self, notifyCount: globalState.get().count }, roleList })
    await queryClient.invalidateQueries()
  } catch (error) {
    void report(error)
  }
}
