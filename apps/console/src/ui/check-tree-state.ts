export type CheckNode = {
  id: string
  name: string
  /** What it is: "Menu folder", "Permission set". */
  kind?: string
  /** Found by the search, not shown. */
  code?: string
  /** Shown in the last column of a leaf: "4 calls". Branches say how much they hold. */
  holds?: string
  /** Why it cannot be changed. A lock on a branch covers everything in it. */
  lock?: string
  children?: readonly CheckNode[]
}

export type CheckState = 'all' | 'some' | 'none'
export type CheckFilter = 'all' | 'granted' | 'changed' | 'different'
export type Held = { held: number; total: number }

export type TreeEntry = {
  node: CheckNode
  parent: string | null
  level: number
  position: number
  siblings: number
  leaves: readonly string[]
  locked: boolean
}

export type TreeIndex = {
  roots: readonly string[]
  /** In the order of the tree. */
  entries: ReadonlyMap<string, TreeEntry>
}

export type TreeLine = TreeEntry & { id: string; open: boolean | null }

export type Changes = { added: ReadonlySet<string>; removed: ReadonlySet<string> }

export function indexTree(nodes: readonly CheckNode[]): TreeIndex {
  const entries = new Map<string, TreeEntry>()

  function visit(siblings: readonly CheckNode[], parent: string | null, level: number, locked: boolean) {
    const gathered: string[] = []
    for (const [at, node] of siblings.entries()) {
      const isLocked = locked || node.lock !== undefined
      const leaves: string[] = []
      // Entered before its children, so that the map keeps the order of the tree.
      entries.set(node.id, {
        node,
        parent,
        level,
        position: at + 1,
        siblings: siblings.length,
        leaves,
        locked: isLocked,
      })
      leaves.push(...(node.children ? visit(node.children, node.id, level + 1, isLocked) : [node.id]))
      for (const leaf of leaves) gathered.push(leaf)
    }
    return gathered
  }

  visit(nodes, null, 1, false)
  return { roots: nodes.map(node => node.id), entries }
}

/** How much of every branch and leaf is held. */
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

/** A branch that lacks something takes all of it; a full one gives all of it up. Locked leaves stay as they are. */
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

type View = {
  isOpen: (id: string) => boolean
  /** Lines to keep, or null for all of them. */
  kept: ReadonlySet<string> | null
}

/** The lines that can be seen, top to bottom. */
export function linesOf(index: TreeIndex, { isOpen, kept }: View): TreeLine[] {
  const lines: TreeLine[] = []
  function visit(ids: readonly string[]) {
    for (const id of ids) {
      const entry = index.entries.get(id)
      if (!entry || (kept && !kept.has(id))) continue
      const children = entry.node.children
      const open = children ? isOpen(id) : null
      lines.push({ ...entry, id, open })
      if (children && open) visit(children.map(child => child.id))
    }
  }
  visit(index.roots)
  return lines
}

type Question = {
  search: string
  filter: CheckFilter
  checked: ReadonlySet<string>
  changes: Changes
  /** What is held elsewhere, for the lines that differ. */
  compared?: ReadonlySet<string> | undefined
}

/** What a search and a filter keep: the lines that match and the way to them; null when everything stays. */
export function keptLines(index: TreeIndex, question: Question): ReadonlySet<string> | null {
  const search = fold(question.search)
  if (search === '' && question.filter === 'all') return null
  const kept = new Set<string>()
  for (const [id, entry] of index.entries) {
    if (entry.node.children) continue
    if (passes(id, question) && (search === '' || pathMatches(index, id, search)))
      keepWithPath(index, id, kept)
  }
  // A branch without leaves that match is still worth showing when its own name does.
  if (search !== '' && question.filter === 'all') {
    for (const [id, entry] of index.entries) if (matches(entry.node, search)) keepWithPath(index, id, kept)
  }
  return kept
}

/** Where a letter or word typed over the tree leads: the next line that begins with it, going around. */
export function lineStartingWith(lines: readonly TreeLine[], from: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase()
  // Further letters refine the present line; a single one moves on.
  const first = wanted.length > 1 ? from : from + 1
  for (let step = 0; step < lines.length; step++) {
    const at = (first + step) % lines.length
    if (fold(lines[at]?.node.name ?? '').startsWith(wanted)) return at
  }
  return -1
}

function passes(leaf: string, { filter, checked, changes, compared }: Question): boolean {
  if (filter === 'different') return compared !== undefined && checked.has(leaf) !== compared.has(leaf)
  if (filter === 'granted') return checked.has(leaf)
  if (filter === 'changed') return changes.added.has(leaf) || changes.removed.has(leaf)
  return true
}

/** A leaf is found by its own words and by those of the branches around it. */
function pathMatches(index: TreeIndex, id: string, search: string): boolean {
  for (let at: string | null = id; at !== null; ) {
    const entry: TreeEntry | undefined = index.entries.get(at)
    if (!entry) return false
    if (matches(entry.node, search)) return true
    at = entry.parent
  }
  return false
}

function matches(node: CheckNode, search: string): boolean {
  return fold(node.name).includes(search) || (node.code !== undefined && fold(node.code).includes(search))
}

function keepWithPath(index: TreeIndex, id: string, kept: Set<string>) {
  for (let at: string | null = id; at !== null && !kept.has(at); ) {
    kept.add(at)
    at = index.entries.get(at)?.parent ?? null
  }
}

function fold(words: string): string {
  return words.trim().toLocaleLowerCase()
}
