import { filterTree, type TreeStructure } from './tree-lines.ts'

export type CheckNode = {
  id: string
  name: string
  /** The kind of node: "Menu folder", "Permission set". */
  kind?: string
  /** Searchable, not shown. */
  code?: string
  /** Shown in the last column of a leaf: "4 calls". Branches show their counts. */
  holds?: string
  /** The reason why it cannot be changed. A lock on a branch covers everything in it. */
  lock?: string
  /** The lock is no refusal: it is held by something else that the text of the lock names. */
  isGivenElsewhere?: boolean
  children?: readonly CheckNode[]
}

export type CheckState = 'all' | 'some' | 'none'
export type CheckFilter = 'all' | 'granted' | 'changed' | 'different'
export type Held = { held: number; total: number }

export type TreeEntry = {
  node: CheckNode
  leaves: readonly string[]
  locked: boolean
}

export type TreeIndex = {
  nodes: readonly CheckNode[]
  /** In the order of the tree. */
  entries: ReadonlyMap<string, TreeEntry>
}

/** A node with a list of children, even an empty one, is a branch. */
export const checkStructure: TreeStructure<CheckNode> = {
  idOf: node => node.id,
  childrenOf: node => node.children ?? [],
  isBranch: node => node.children !== undefined,
}

export type Changes = { added: ReadonlySet<string>; removed: ReadonlySet<string> }

export function indexTree(nodes: readonly CheckNode[]): TreeIndex {
  const entries = new Map<string, TreeEntry>()

  function visit(siblings: readonly CheckNode[], locked: boolean) {
    const gathered: string[] = []
    for (const node of siblings) {
      const isLocked = locked || node.lock !== undefined
      const leaves: string[] = []
      // Added before its children, so that the map keeps the order of the tree.
      entries.set(node.id, { node, leaves, locked: isLocked })
      leaves.push(...(node.children ? visit(node.children, isLocked) : [node.id]))
      for (const leaf of leaves) gathered.push(leaf)
    }
    return gathered
  }

  visit(nodes, false)
  return { nodes, entries }
}

/** The numbers of checked and all leaves of every node. */
export function heldIn(index: TreeIndex, checked: ReadonlySet<string>): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>()
  for (const [id, { leaves }] of index.entries) {
    let count = 0
    for (const leaf of leaves) if (checked.has(leaf)) count++
    held.set(id, { held: count, total: leaves.length })
  }
  return held
}

export function stateOf({ held, total }: Held): CheckState {
  if (held === 0) return 'none'
  return held === total ? 'all' : 'some'
}

/** Toggles a node: an incomplete branch becomes checked, a complete one unchecked. Locked leaves stay as they are. */
export function toggle(index: TreeIndex, id: string, checked: ReadonlySet<string>): ReadonlySet<string> {
  const entry = index.entries.get(id)
  const free = entry?.leaves.filter(leaf => !index.entries.get(leaf)?.locked) ?? []
  if (free.length === 0) return checked
  const next = new Set(checked)
  const isFull = free.every(leaf => checked.has(leaf))
  for (const leaf of free) {
    if (isFull) next.delete(leaf)
    else next.add(leaf)
  }
  return next
}

export function changesBetween(before: ReadonlySet<string>, after: ReadonlySet<string>): Changes {
  const without = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    new Set([...one].filter(id => !other.has(id)))
  return { added: without(after, before), removed: without(before, after) }
}

export function hasChanged(changes: Changes, entry: TreeEntry): boolean {
  return entry.leaves.some(leaf => changes.added.has(leaf) || changes.removed.has(leaf))
}

type TreeQuery = {
  search: string
  filter: CheckFilter
  checked: ReadonlySet<string>
  changes: Changes
  /** The ids to compare with, for the filter of differences. */
  compared?: ReadonlySet<string> | undefined
}

/** The ids of the lines that match a search and a filter; null for all. */
export function visibleIn(index: TreeIndex, query: TreeQuery): ReadonlySet<string> | null {
  const search = fold(query.search)
  if (search === '' && query.filter === 'all') return null
  return filterTree(index.nodes, checkStructure, (node, branches) => {
    // A branch without matching leaves is shown if its own name matches.
    if (node.children) return search !== '' && query.filter === 'all' && matches(node, search)
    // A leaf is found by its own text and by that of its branches.
    const isFound = matches(node, search) || branches.some(branch => matches(branch, search))
    return isFound && passes(node.id, query)
  })
}

function passes(leaf: string, { filter, checked, changes, compared }: TreeQuery): boolean {
  if (filter === 'different') return compared !== undefined && checked.has(leaf) !== compared.has(leaf)
  if (filter === 'granted') return checked.has(leaf)
  if (filter === 'changed') return changes.added.has(leaf) || changes.removed.has(leaf)
  return true
}

function matches(node: CheckNode, search: string): boolean {
  return fold(node.name).includes(search) || (node.code !== undefined && fold(node.code).includes(search))
}

function fold(words: string): string {
  return words.trim().toLocaleLowerCase()
}
