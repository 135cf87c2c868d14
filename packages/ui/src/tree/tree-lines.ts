/** The functions that walk a tree. */
export interface TreeStructure<Node> {
  idOf: (node: Node) => string
  childrenOf: (node: Node) => readonly Node[]
  /** Whether a node can be expanded; by default every node with children. */
  isBranch?: (node: Node) => boolean
}

/** The functions that read the records of a tree. */
export interface TreeShape<Node> extends TreeStructure<Node> {
  nameOf: (node: Node) => string
  /** The text that searches match. */
  textOf: (node: Node) => string
  /** Whether it can have children. */
  canHold: (node: Node) => boolean
}

/** A rendered line of a tree. */
export interface TreeLine<Node> {
  /** The id, or a unique key for nodes that occur twice. */
  key: string
  node: Node
  /** From one. */
  level: number
  /** Null for nodes that cannot be expanded. */
  open: boolean | null
  parent: Node | undefined
  siblings: readonly Node[]
  at: number
}

interface Shown {
  isOpen: (id: string) => boolean
  /** The nodes that match a filter, or null without one. */
  visible: ReadonlySet<string> | null
}

/** The visible lines of a tree from top to bottom. */
export function linesOf<Node>(
  tree: readonly Node[],
  { idOf, childrenOf, isBranch = node => childrenOf(node).length > 0 }: TreeStructure<Node>,
  { isOpen, visible }: Shown,
): TreeLine<Node>[] {
  const lines: TreeLine<Node>[] = []
  const add = (siblings: readonly Node[], level: number, parent?: Node) => {
    for (const [at, node] of siblings.entries()) {
      const key = idOf(node)
      if (visible && !visible.has(key)) continue
      const open = isBranch(node) ? isOpen(key) : null
      lines.push({ key, node, level, open, parent, siblings, at })
      if (open) add(childrenOf(node), level + 1, node)
    }
  }
  add(tree, 1)
  return lines
}

/** The ids of all matching nodes and their ancestors. */
export function filterTree<Node>(
  tree: readonly Node[],
  { idOf, childrenOf }: TreeStructure<Node>,
  matches: (node: Node, branches: readonly Node[]) => boolean,
): Set<string> {
  const found = new Set<string>()
  const branches: Node[] = []
  const visit = (node: Node) => {
    if (matches(node, branches)) for (const one of [...branches, node]) found.add(idOf(one))
    branches.push(node)
    childrenOf(node).forEach(visit)
    branches.pop()
  }
  tree.forEach(visit)
  return found
}

/** The ids of all nodes whose text matches a search, and their ancestors; null without a search. */
export function searchTree<Node>(tree: readonly Node[], shape: TreeShape<Node>, search: string) {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return null
  return filterTree(tree, shape, node => shape.textOf(node).toLocaleLowerCase().includes(wanted))
}

/** The nodes of the first levels of a tree, or of all levels, parents first. */
export function nodesOf<Node>(
  tree: readonly Node[],
  { childrenOf }: TreeStructure<Node>,
  levels = Number.POSITIVE_INFINITY,
): Node[] {
  const nodes: Node[] = []
  const add = (siblings: readonly Node[], level: number) => {
    if (level > levels) return
    for (const node of siblings) {
      nodes.push(node)
      add(childrenOf(node), level + 1)
    }
  }
  add(tree, 1)
  return nodes
}

/** The index of a line's parent; -1 on the first level. */
export const parentAt = (lines: readonly { level: number }[], at: number): number =>
  lines.findLastIndex((line, place) => place < at && line.level < (lines[at]?.level ?? 0))

/** The index of the next line whose name begins with the typed text, wrapping around; -1 without one. */
export function lineStartingWith<Line>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
  from: number,
  typed: string,
): number {
  const wanted = typed.toLocaleLowerCase()
  // Further letters refine the current match; a single one moves on.
  const first = wanted.length > 1 ? from : from + 1
  const places = lines.map((_, step) => (first + step) % lines.length)
  return (
    places.find(at =>
      nameOf(lines[at] as Line)
        .trim()
        .toLocaleLowerCase()
        .startsWith(wanted),
    ) ?? -1
  )
}

/** The destination of a move: the parent, or the first level, and the following sibling. */
export interface TreePlace {
  parentId?: string
  beforeId?: string
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** The destination of one step with the keyboard, if there is one. */
export function placeAfter<Node>(
  step: Step,
  { parent, siblings, at }: TreeLine<Node>,
  grandparent: Node | undefined,
  { idOf, canHold }: TreeShape<Node>,
): TreePlace | undefined {
  const within = (node: Node | undefined) => (node ? { parentId: idOf(node) } : {})
  const before = (node: Node | undefined) => (node ? { beforeId: idOf(node) } : {})
  if (step === 'up') return at > 0 ? { ...within(parent), ...before(siblings[at - 1]) } : undefined
  if (step === 'down')
    return at < siblings.length - 1 ? { ...within(parent), ...before(siblings[at + 2]) } : undefined
  if (step === 'in') {
    const holder = siblings[at - 1]
    return holder && canHold(holder) ? within(holder) : undefined
  }
  return parent ? within(grandparent) : undefined
}

/** Whether a record has this id or contains it. */
export const holds = <Node>(node: Node, id: string, shape: TreeShape<Node>): boolean =>
  shape.idOf(node) === id || shape.childrenOf(node).some(below => holds(below, id, shape))
