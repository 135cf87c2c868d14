import { globalState } from '../../core/global-state.ts'
import { changeTabs, navigationState } from '../../core/navigation.ts'
import { createStore } from '../../core/store.ts'
import type { Tab, TabSet } from '../../core/tabs.ts'
import { tabId } from './tab-ids.ts'

interface Question {
  /** The first tab that would lose something; undefined while nothing is asked. */
  tab: Tab | undefined
  change: ((set: TabSet) => TabSet) | undefined
}

export const discardQuestion = createStore<Question>({ tab: undefined, change: undefined })

/** Closes tabs by a rule; when that would lose something typed, the person is asked first. */
export function closeTabs(change: (set: TabSet) => TabSet): void {
  const { tabs, activeTabKey } = globalState.get()
  const { unsaved } = navigationState.get()
  const left = change({ tabs, activeTabKey }).tabs
  const lost = tabs.find(tab => unsaved.has(tab.key) && !left.includes(tab))
  if (lost) discardQuestion.set({ tab: lost, change })
  else changeTabs(change)
}

export function answerDiscard(isSure: boolean): void {
  const { change } = discardQuestion.get()
  discardQuestion.set({ tab: undefined, change: undefined })
  if (!isSure || !change) return
  changeTabs(change)
  // What had the focus before the question is gone with its tab.
  requestAnimationFrame(() => document.getElementById(tabId(globalState.get().activeTabKey))?.focus())
}
