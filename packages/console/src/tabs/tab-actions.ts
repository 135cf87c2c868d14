import { globalState } from '../session/global-state.ts'
import { activateTab, changeTabs, closeSplit, navigationState, refreshTab, showBeside } from './navigation.ts'
import { duplicateTab, pinTab } from './tabs.ts'

/** The tab stands first with its icon alone, or is one among the others again. */
export function togglePinned(key: string): void {
  const isPinned = globalState.get().tabs.some(tab => tab.key === key && tab.pinned)
  changeTabs(set => pinTab(set, key, !isPinned))
}

/** Shows the tab beside another one; two that are beside each other part. */
export function toggleBeside(key: string): void {
  const { split } = navigationState.get()
  if (split?.leading === key || split?.trailing === key) closeSplit()
  else showBeside(key)
}

export function duplicate(key: string): void {
  changeTabs(set => duplicateTab(set, key))
}

/** The page begins anew, before the person's eyes. */
export function refresh(key: string): void {
  refreshTab(key)
  activateTab(key)
}
