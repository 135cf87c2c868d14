import { useMemo, useState } from 'react'
import { linesOf, nodesOf, type TreeStructure } from './tree-lines.ts'

interface TreeState {
  /** The number of expanded levels until one is expanded or collapsed by hand. */
  levels: number
  /** The filter text, or empty. While it is set, everything is expanded except for what was collapsed by hand. */
  filter: string
  /** The nodes that match the filter, or null without one. */
  visible: ReadonlySet<string> | null
}

/**
 * Keeps track of expanded nodes, and lists the visible lines. `tree` and `structure` must be stable while nothing
 * changes.
 */
export function useTreeLines<Node>(
  tree: readonly Node[],
  structure: TreeStructure<Node>,
  { levels, filter, visible }: TreeState,
) {
  const [byHand, setByHand] = useState<ReadonlySet<string>>()
  const [whileFiltered, setWhileFiltered] = useState({ filter: '', closed: none })
  const isFiltered = filter !== ''
  const firstLevels = useMemo(
    () => new Set(nodesOf(tree, structure, levels).map(structure.idOf)),
    [tree, structure, levels],
  )
  const opened = byHand ?? firstLevels
  const closed = whileFiltered.filter === filter ? whileFiltered.closed : none
  const lines = useMemo(() => {
    const isOpen = (id: string) => (isFiltered ? !closed.has(id) : opened.has(id))
    return linesOf(tree, structure, { isOpen, visible })
  }, [tree, structure, isFiltered, closed, opened, visible])
  const isAllOpen = lines.every(line => line.open !== false)

  function onAll() {
    const all = new Set(nodesOf(tree, structure).map(structure.idOf))
    if (isFiltered) setWhileFiltered({ filter, closed: isAllOpen ? all : none })
    else setByHand(isAllOpen ? none : all)
  }

  function onTwist(id: string, isOpen: boolean) {
    if (isFiltered) setWhileFiltered({ filter, closed: changed(closed, id, !isOpen) })
    else setByHand(changed(opened, id, isOpen))
  }

  return {
    lines,
    isAllOpen,
    onAll,
    onTwist,
    /** Forgets what was expanded and collapsed by hand. */
    reset: () => setByHand(undefined),
  }
}

const none: ReadonlySet<string> = new Set()

/** A copy of a set with or without an id. */
function changed(ids: ReadonlySet<string>, id: string, has: boolean): ReadonlySet<string> {
  const copy = new Set(ids)
  if (has) copy.add(id)
  else copy.delete(id)
  return copy
}
