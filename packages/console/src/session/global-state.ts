import type { Language } from '@atrium/contract/language/language'
import type { MessageType } from '@atrium/contract/messages/live.schema'
import type { UiTable } from '@atrium/contract/workspace/ui-table'
import type { MenuNode } from '../menu/menu.ts'
import { browserMemory } from '../storage/plain.ts'
import type { RouteRecord } from '../tabs/routes.ts'
import { firstTabs, type Tab } from '../tabs/tabs.ts'
import { createStore } from './store.ts'
import { currentUser, userState } from './user-state.ts'

const collapsedKey = 'atrium.collapsed'

/** A line of the bell. */
export interface BellItem {
  id: string
  title: string
  typeCode: MessageType
  at: string
  unread: boolean
}

export interface TraceLogInfo {
  running: boolean
  traceGroupId?: string | undefined
}

/** [STATE-3] */
export interface GlobalState {
  /** The menu shows icons only; kept over reloads. */
  collapsed: boolean
  menu: readonly MenuNode[]
  language: string
  /** The locale of the UI library, such as `zh-cn`. */
  locale: string
  supportLanguage: readonly Language[]
  routerData: readonly RouteRecord[]
  notices: readonly BellItem[]
  announcements: readonly BellItem[]
  /** Unread messages. */
  count: number
  menuLeafNode: readonly MenuNode[]
  tabs: readonly Tab[]
  activeTabKey: string
  traceLogInfo: TraceLogInfo
  uiTables: readonly UiTable[]
  menuLoad: boolean
}

export const emptyGlobalState: GlobalState = {
  collapsed: browserMemory.read(collapsedKey) === '1',
  menu: [],
  language: '',
  locale: '',
  supportLanguage: [],
  routerData: [],
  notices: [],
  announcements: [],
  count: 0,
  menuLeafNode: [],
  ...firstTabs,
  traceLogInfo: { running: false },
  uiTables: [],
  menuLoad: false,
}

export const globalState = createStore<GlobalState>(emptyGlobalState)

export function setCollapsed(collapsed: boolean): void {
  browserMemory.write(collapsedKey, collapsed ? '1' : '0')
  globalState.set({ collapsed })
}

/** Sets the number at the bell and the user's `notifyCount`, which are the same. */
export function setUnread(count: number): void {
  globalState.set({ count })
  const user = currentUser()
  if (user) userState.set({ currentUser: { ...user, notifyCount: count } })
}
