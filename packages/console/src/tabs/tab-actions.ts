import { globalState } from '../session/global-state.ts'
import { activateTab, changeTabs, closeSplit, navigationState, refreshTab, showBeside } from './navigation.ts'
import { duplicateTab, pinTab } from './tabs.ts'

/** Pins the tab, which then comes first and shows its icon only, or unpins it. */
export function togglePinned(key: string): void {
  const isPinned = globalState.get().tabs.some(tab => tab.key === key && tab.pinned)
  changeTabs(set => pinTab(set, key, !isPinned))
}

/** Shows the tab beside another one, or ends the split view. */
export function toggleBeside(key: string): void {
  const { split } = navigationState.get()
  if (split?.leading === key || split?.trailing === key) closeSplit()
  else showBeside(key)
}

export function duplicate(key: string): void {
  changeTabs(set => duplicateTab(set, key))
}

/** Shows the page and remounts it. */
export function refresh(key: string): void {
  refreshTab(key)
  activateTab(key)
}
