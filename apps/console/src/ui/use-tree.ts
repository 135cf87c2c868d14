import { useDeferredValue, useMemo, useState } from 'react'
import { linesOf, nodesOf, type TreeShape } from './tree-lines.ts'

/**
 * Which lines of a tree are shown: it is searched, and opened and closed by hand. Until then the first `levels` of it
 * are open. `tree` and `shape` are the same objects as long as nothing changed.
 */
export function useTree<Node>(tree: readonly Node[], shape: TreeShape<Node>, levels: number) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const [byHand, setByHand] = useState<ReadonlySet<string>>()
  const opened = useMemo(
    () => byHand ?? new Set(firstLevels(tree, shape, levels).map(shape.idOf)),
    [byHand, tree, shape, levels],
  )
  const all = useMemo(() => nodesOf(tree, shape), [tree, shape])
  const lines = useMemo(() => linesOf(tree, shape, { opened, search }), [tree, shape, opened, search])
  const isAllOpen = all.every(node => shape.childrenOf(node).length === 0 || opened.has(shape.idOf(node)))
  return {
    all,
    lines,
    search,
    typed,
    onType: setTyped,
    isAllOpen,
    onAll: () => setByHand(new Set(isAllOpen ? [] : all.map(shape.idOf))),
    onTwist: (id: string, isOpen: boolean) =>
      setByHand(isOpen ? new Set(opened).add(id) : new Set([...opened].filter(one => one !== id))),
    /** As it was at first. */
    reset: () => setByHand(undefined),
  }
}

const firstLevels = <Node>(tree: readonly Node[], shape: TreeShape<Node>, levels: number): Node[] =>
  levels === 0 ? [] : tree.flatMap(node => [node, ...firstLevels(shape.childrenOf(node), shape, levels - 1)])
