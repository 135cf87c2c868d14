import { globalState } from '../session/global-state.ts'
import { createStore, useStore } from '../session/store.ts'
import type { MenuNode } from './menu.ts'
import { useCurrentPage } from './use-current-page.ts'

interface Chosen {
  rootId: string | undefined
  /** The page that was shown by then: with the next one its own root is shown. */
  leaf: string | undefined
}

const chosen = createStore<Chosen>({ rootId: undefined, leaf: undefined })

/** The entry whose tree the column shows: the one that was chosen, else that of the page, else the first with a tree. */
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

/** The tree of an entry of the bar is asked for. */
export function chooseRoot(rootId: string, leaf: string | undefined): void {
  chosen.set({ rootId, leaf })
}

/** Of an entry of the bar. */
export const entryId = (id: string) => `menu-bar-${encodeURIComponent(id)}`

/** Back from the tree to the entry it belongs to. */
export function focusBar(rootId: string | undefined): void {
  const entry = rootId === undefined ? null : document.getElementById(entryId(rootId))
  const isDrawn = entry?.checkVisibility({ visibilityProperty: true })
  ;(isDrawn ? entry : document.getElementById(entryId('more')))?.focus()
}

/** Of the column that holds the tree. */
export const treeId = 'menu-tree'

/** From the bar into the tree: to the page that is shown, else to the first one. */
export function focusTree(): void {
  const tree = document.getElementById(treeId)
  const page =
    tree?.querySelector<HTMLElement>('[data-page][aria-current]') ?? tree?.querySelector('[data-page]')
  if (page instanceof HTMLElement) page.focus()
}
