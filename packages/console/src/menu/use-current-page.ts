import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { navigationState } from '../tabs/navigation.ts'
import { leafOf, rootOf } from './menu.ts'

export interface CurrentPage {
  root: string | undefined
  leaf: string | undefined
}

/** The page of the active tab and its first-level entry. */
export function useCurrentPage(): CurrentPage {
  const tree = useStore(globalState, state => state.menu)
  const leaves = useStore(globalState, state => state.menuLeafNode)
  const path = useStore(globalState, state => state.tabs.find(tab => tab.key === state.activeTabKey)?.path)
  const isElsewhere = useStore(navigationState, state => Boolean(state.stray ?? state.pending))
  const leaf = path === undefined || isElsewhere ? undefined : leafOf(leaves, path)
  return { leaf: leaf?.id, root: leaf && rootOf(tree, leaf.id)?.id }
}
