import { globalState } from '../../core/global-state.ts'
import { reopenTab } from '../../core/navigation.ts'
import { useKey } from '../keys/use-key.ts'
import { useCanSplit } from '../workspace/use-phone.ts'
import { duplicate, refresh, toggleBeside, togglePinned } from './tab-actions.ts'

/** What the keys do with the active tab, wherever the focus is. */
export function useTabKeys(): void {
  const canSplit = useCanSplit()
  const active = () => globalState.get().activeTabKey
  useKey('reopenTab', reopenTab)
  useKey('pinTab', () => togglePinned(active()))
  useKey('duplicateTab', () => duplicate(active()))
  useKey('refreshTab', () => refresh(active()))
  useKey('besideTab', () => canSplit && toggleBeside(active()))
}
