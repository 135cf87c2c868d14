import { globalState } from '../session/global-state.ts'
import { createStore } from '../session/store.ts'
import { changeTabs, navigationState } from './navigation.ts'
import { tabId } from './tab-ids.ts'
import type { Tab, TabSet } from './tabs.ts'

interface CloseQuestion {
  /** The first tab with unsaved input; undefined while no question is open. */
  tab: Tab | undefined
  /** Tabs are closed one by one, or all are left because the role, tenant or user changes. */
  reason: 'close' | 'leave'
  proceed: () => void
}

const nothing: CloseQuestion = { tab: undefined, reason: 'close', proceed: () => undefined }

export const discardQuestion = createStore<CloseQuestion>(nothing)

/** Closes tabs by a rule; if unsaved input would be lost, asks first. */
export function closeTabs(change: (set: TabSet) => TabSet): void {
  const { tabs, activeTabKey } = globalState.get()
  const left = change({ tabs, activeTabKey }).tabs
  askFirst(
    'close',
    tab => !left.includes(tab),
    () => {
      changeTabs(change)
      // The element that had the focus before the question is gone with its tab.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.getElementById(tabId(globalState.get().activeTabKey))?.focus()
      })
    },
  )
}

/** Runs an action that leaves every open tab; if unsaved input would be lost, asks first. */
export function leaveTabs(leave: () => void): void {
  askFirst('leave', () => true, leave)
}

function askFirst(reason: CloseQuestion['reason'], goes: (tab: Tab) => boolean, proceed: () => void): void {
  const { unsaved } = navigationState.get()
  const lost = globalState.get().tabs.filter(tab => unsaved.has(tab.key) && goes(tab))
  if (lost.length === 0) {
    proceed()
    return
  }
  discardQuestion.set({
    tab: lost[0],
    reason,
    proceed: () =>
      void import('../drafts/drafts.ts').then(({ deleteDraftsOf }) => {
        for (const tab of lost) deleteDraftsOf(tab.key)
        proceed()
      }),
  })
}

export function answerDiscard(isSure: boolean): void {
  const { proceed } = discardQuestion.get()
  discardQuestion.set({ tab: undefined, proceed: nothing.proceed })
  if (isSure) proceed()
}
