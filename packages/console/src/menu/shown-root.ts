import { globalState } from '../session/global-state.ts'
import { createStore, useStore } from '../session/store.ts'
import type { MenuNode } from './menu.ts'
import { useCurrentPage } from './use-current-page.ts'

interface Chosen {
  rootId: string | undefined
  /** The page at that time: with the next one its own root is shown. */
  leaf: string | undefined
}

const chosen = createStore<Chosen>({ rootId: undefined, leaf: undefined })

/** The entry whose tree the column shows: the selected one, else that of the page, else the first with a tree. */
export function useShownRoot(): MenuNode | undefined {
  const tree = useStore(globalState, state => state.menu)
  const current = useCurrentPage()
  const { rootId, leaf } = useStore(chosen, state => state)
  const byId = (id: string | undefined) => tree.find(node => node.id === id && node.children.length > 0)
  const ofPage = byId(current.root)
  const ofChoice = byId(rootId)
  const isAnswer = leaf === current.leaf
  return (
    (isAnswer ? ofChoice : undefined) ?? ofPage ?? ofChoice ?? tree.find(node => node.children.length > 0)
  )
}

/** Selects the tree of an entry of the bar. */
export function chooseRoot(rootId: string, leaf: string | undefined): void {
  chosen.set({ rootId, leaf })
}

/** The id of an entry of the bar. */
export const entryId = (id: string) => `menu-bar-${encodeURIComponent(id)}`

/** Moves the focus from the tree back to its entry. */
export function focusBar(rootId: string | undefined): void {
  const entry = rootId === undefined ? null : document.getElementById(entryId(rootId))
  const isDrawn = entry?.checkVisibility({ visibilityProperty: true })
  ;(isDrawn ? entry : document.getElementById(entryId('more')))?.focus()
}

/** The id of the column with the tree. */
export const treeId = 'menu-tree'

/** Moves the focus from the bar to the tree: to the current page, else to the first one. */
export function focusTree(): void {
  const tree = document.getElementById(treeId)
  const page =
    tree?.querySelector<HTMLElement>('[data-page][aria-current]') ?? tree?.querySelector('[data-page]')
  if (page instanceof HTMLElement) page.focus()
}
