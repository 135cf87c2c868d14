/** How the records of a tree are read. */
export interface TreeShape<Node> {
  idOf: (node: Node) => string
  nameOf: (node: Node) => string
  childrenOf: (node: Node) => readonly Node[]
  /** Everything it can be found by. */
  textOf: (node: Node) => string
  /** Whether something can be put below it. */
  canHold: (node: Node) => boolean
}

/** A line of a tree as it is drawn. */
export interface TreeLine<Node> {
  /** The id, or for what stands in two places something that tells them apart. */
  key: string
  node: Node
  /** From one. */
  level: number
  /** Null for what has nothing below it. */
  open: boolean | null
  parent: Node | undefined
  siblings: readonly Node[]
  at: number
}

interface Shown {
  opened: ReadonlySet<string>
  /** Only what fits is shown, with all that leads to it, and everything open. */
  search: string
}

/** The lines of a tree from top to bottom. */
export function linesOf<Node>(
  tree: readonly Node[],
  { idOf, childrenOf, textOf }: TreeShape<Node>,
  { opened, search }: Shown,
): TreeLine<Node>[] {
  const wanted = search.trim().toLocaleLowerCase()
  const fits = (node: Node) => textOf(node).toLocaleLowerCase().includes(wanted)
  const linesBelow = (siblings: readonly Node[], level: number, parent?: Node): TreeLine<Node>[] =>
    siblings.flatMap((node, at) => {
      const children = childrenOf(node)
      const key = idOf(node)
      const isOpen = wanted !== '' || opened.has(key)
      const below = isOpen ? linesBelow(children, level + 1, node) : []
      if (wanted !== '' && below.length === 0 && !fits(node)) return []
      const open = children.length === 0 ? null : isOpen
      return [{ key, node, level, open, parent, siblings, at }, ...below]
    })
  return linesBelow(tree, 1)
}

/** Every record of a tree, parents first. */
export const nodesOf = <Node>(tree: readonly Node[], shape: TreeShape<Node>): Node[] =>
  tree.flatMap(node => [node, ...nodesOf(shape.childrenOf(node), shape)])

/** Where something is put: below another one, or on the first level, and before which line of it. */
export interface TreePlace {
  parentId?: string
  beforeId?: string
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** Where one step with the keyboard leads, if it leads anywhere. */
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

/** Whether a record is the one of this id, or has it somewhere below it. */
export const holds = <Node>(node: Node, id: string, shape: TreeShape<Node>): boolean =>
  shape.idOf(node) === id || shape.childrenOf(node).some(below => holds(below, id, shape))
