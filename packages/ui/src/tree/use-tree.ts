import { useDeferredValue, useMemo, useState } from 'react'
import { nodesOf, searchTree, type TreeShape } from './tree-lines.ts'
import { useTreeLines } from './use-tree-lines.ts'

/** A searchable tree. Until nodes are expanded or collapsed by hand, the first `levels` are expanded. */
export function useTree<Node>(tree: readonly Node[], shape: TreeShape<Node>, levels: number) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const visible = useMemo(() => searchTree(tree, shape, search), [tree, shape, search])
  const all = useMemo(() => nodesOf(tree, shape), [tree, shape])
  const filter = visible ? search : ''
  return { all, search, typed, onType: setTyped, ...useTreeLines(tree, shape, { levels, filter, visible }) }
}
