import { useKey } from '../keys/use-key.ts'
import { globalState } from '../session/global-state.ts'
import { useCanSplit } from '../workspace/use-phone.ts'
import { reopenTab } from './navigation.ts'
import { duplicate, refresh, toggleBeside, togglePinned } from './tab-actions.ts'

/** The keyboard shortcuts of the active tab. */
export function useTabKeys(): void {
  const canSplit = useCanSplit()
  const active = () => globalState.get().activeTabKey
  useKey('reopenTab', reopenTab)
  useKey('pinTab', () => togglePinned(active()))
  useKey('duplicateTab', () => duplicate(active()))
  useKey('refreshTab', () => refresh(active()))
  useKey('besideTab', () => canSplit && toggleBeside(active()))
}
