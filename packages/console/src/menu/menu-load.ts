import type { MenuItem } from '@atrium/contract/access/menu'
import { menuApi } from '@atrium/contract/access/menu'
import type { Self } from '@atrium/contract/workspace/self'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { settings } from '../api/settings.ts'
import { addTexts } from '../language/language.ts'
import { globalState } from '../session/global-state.ts'
import { sessionState } from '../session/session-state.ts'
import { currentUser, roleKeyOf } from '../session/user-state.ts'
import { dropLostTabs, replayNavigation } from '../tabs/navigation.ts'
import { leavesOf, type MenuNode, menuTree } from './menu.ts'
import { reported } from './reported.ts'

const menus = new Map<string, Promise<MenuItem[]>>()

/** The tree of a role in a language, loaded once [MENU-1, LANG-1]. */
export function fetchMenu(lang: string, user: Self): Promise<MenuItem[]> {
  const key = `${roleKeyOf(user)} ${lang}`
  const known = menus.get(key)
  if (known) return known
  const roleId = user.currentRoleId
  // HZERO servers expect the role under a misspelled name.
  const loading = call(menuApi.tree, { query: { lang, roleId, roldId: roleId, unionLabel: 'false' } })
  menus.set(key, loading)
  loading.catch(() => menus.delete(key))
  return loading
}

export function putMenu(items: readonly MenuItem[]): void {
  showMenu(items)
  dropLostTabs()
  replayNavigation()
}

function showMenu(items: readonly MenuItem[]): void {
  const menu = menuTree(items, settings.apiHost)
  addTexts('menu', globalState.get().language, namesOf(menu))
  globalState.set({ menu, menuLeafNode: leavesOf(menu), menuLoad: true })
  sessionState.set({ menuFailed: false })
}

/** By code, without copying for each level, because menus may be long. */
function namesOf(nodes: readonly MenuNode[], names: Record<string, string> = {}): Record<string, string> {
  for (const { code, name, children } of nodes) {
    names[code] = name
    namesOf(children, names)
  }
  return names
}

export function failMenu(error: unknown): void {
  void report(error)
  // Pending navigation is tried all the same: a page may be known without the menu.
  globalState.set({ menuLoad: true })
  sessionState.set({ menuFailed: true })
  replayNavigation()
}

/**
 * Loads the menu again after it or the role's permissions changed; the old one stays until then. Tabs of removed pages
 * stay open, because they may have unsaved input; they show if access is missing.
 */
export async function refreshMenu(): Promise<void> {
  const user = currentUser()
  if (!user || sessionState.get().isSwitching) return
  const { place } = sessionState.get()
  menus.clear()
  const items = await fetchMenu(globalState.get().language, user).catch(reported(undefined))
  if (items && sessionState.get().place === place) showMenu(items)
}

/** Loads the menu again after a failure. */
export async function reloadMenu(): Promise<void> {
  const user = currentUser()
  if (!user) return
  menus.clear()
  await fetchMenu(globalState.get().language, user).then(putMenu, failMenu)
}
