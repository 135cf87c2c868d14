import type { MenuItem, MenuType } from '@atrium/contract/access/menu'
import { isLink, menuAddress } from '@atrium/contract/access/menu-address'
import { pageOf, segmentsOf } from '../tabs/paths.ts'

/** A menu entry as the shell uses it [MENU-2]. `code` is the key of its title in tabs. */
export interface MenuNode {
  id: string
  code: string
  name: string
  icon: string | undefined
  path: string
  parentId: string
  quickIndex: string | undefined
  type: MenuType
  children: readonly MenuNode[]
  /** The address of an entry of a link type; undefined if its route is no web address. */
  address?: string
}

/** The tree as received, without empty directories. The server limits its depth. */
export function menuTree(items: readonly MenuItem[], apiHost = ''): MenuNode[] {
  return items
    .map(item => {
      const address = menuAddress(item.type, item.route, apiHost)
      return {
        id: item.id,
        code: item.code,
        name: item.name,
        icon: item.icon,
        path: pathOf(item, address),
        parentId: item.parentId,
        quickIndex: item.quickIndex,
        type: item.type,
        children: menuTree(item.subMenus ?? [], apiHost),
        ...(address !== undefined && { address }),
      }
    })
    .filter(node => isLeaf(node) || node.children.length > 0)
}

/**
 * The path of an entry. Links open in a tab of their own. A window leaves the console, unless its address is invalid:
 * then a tab explains that. Pages belong to this console whatever their route begins with: two slashes would be
 * another host.
 */
function pathOf(item: MenuItem, address: string | undefined): string {
  if (item.type === 'window' && address !== undefined) return address
  if (isLink(item.type)) return `/link/${encodeURIComponent(item.id)}`
  const route = item.route.trim().replace(/^[/\\]+/, '')
  return route && `/${route}`
}

/** Whether an entry opens a browser window instead of a tab. */
export function opensWindow(node: MenuNode): boolean {
  return node.type === 'window' && node.address !== undefined
}

function isLeaf(node: MenuNode): boolean {
  return node.type !== 'root' && node.type !== 'dir'
}

export function leavesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap(node => [...(isLeaf(node) ? [node] : []), ...leavesOf(node.children)])
}

/** The page of a path: the leaf with the longest route that equals or contains it [TAB-10]. */
export function leafOf(leaves: readonly MenuNode[], path: string): MenuNode | undefined {
  const byPage = pagesOf(leaves)
  for (let segments = segmentsOf(path); segments.length > 0; segments = segments.slice(0, -1)) {
    const leaf = byPage.get(segments.join('/'))
    if (leaf) return leaf
  }
  return undefined
}

/**
 * Leaves by the path segments of their page; the first of several wins. Computed once for each menu, which may be
 * long.
 */
const pagesOf = once((leaves: readonly MenuNode[]) => {
  const byPage = new Map<string, MenuNode>()
  for (const leaf of leaves) {
    const page = segmentsOf(pageOf(leaf.path)).join('/')
    if (!opensWindow(leaf) && !byPage.has(page)) byPage.set(page, leaf)
  }
  return byPage
})

/**
 * Leaves whose title contains the text, or whose quick index starts with it [MENU-3]. An index may have one word per
 * script, such as the initials of the Chinese and of the English name.
 */
export function findLeaves(leaves: readonly MenuNode[], text: string): MenuNode[] {
  const wanted = text.trim().toLocaleLowerCase()
  if (!wanted) return []
  return wordsOf(leaves)
    .filter(({ name, initials }) => name.includes(wanted) || initials.some(word => word.startsWith(wanted)))
    .map(({ leaf }) => leaf)
}

const wordsOf = once((leaves: readonly MenuNode[]) =>
  leaves.map(leaf => ({
    leaf,
    name: leaf.name.toLocaleLowerCase(),
    initials: leaf.quickIndex?.toLocaleLowerCase().split(' ') ?? [],
  })),
)

export interface MenuGroup {
  /** Empty for pages directly below the first level. */
  heading: string
  key: string
  items: readonly MenuNode[]
}

export const idOf = (node: MenuNode): string => node.id

/**
 * The content of a first-level entry's panel: the second level as headings, all deeper levels flattened below them.
 */
export function groupsOf(root: MenuNode): MenuGroup[] {
  const direct = root.children.filter(isLeaf)
  const groups = root.children
    .filter(child => !isLeaf(child))
    .map(child => ({ heading: child.name, key: child.id, items: leavesOf(child.children) }))
  return direct.length > 0 ? [{ heading: '', key: root.id, items: direct }, ...groups] : groups
}

/** Groups in reading order, in the fewest columns of about equal height (at most four). */
export function columnsOf(groups: readonly MenuGroup[], most = 4, linesPerColumn = 10): MenuGroup[][] {
  const height = (group: MenuGroup) => group.items.length + 1.5
  const total = groups.reduce((sum, group) => sum + height(group), 0)
  const wanted = Math.min(most, groups.length, Math.max(1, Math.ceil(total / linesPerColumn)))
  const columns: MenuGroup[][] = [[]]
  let filled = 0
  groups.forEach((group, at) => {
    const last = columns.at(-1) ?? []
    const fair = (total * columns.length) / wanted
    const mustBreak = groups.length - at <= wanted - columns.length
    const wouldOverflow = filled + height(group) / 2 > fair
    if (last.length > 0 && columns.length < wanted && (mustBreak || wouldOverflow)) columns.push([group])
    else last.push(group)
    filled += height(group)
  })
  return columns
}

/** The first-level entry that contains a page. */
export function rootOf(tree: readonly MenuNode[], leafId: string): MenuNode | undefined {
  return rootsOf(tree).get(leafId)
}

const rootsOf = once((tree: readonly MenuNode[]) => {
  const roots = new Map<string, MenuNode>()
  const add = (node: MenuNode, root: MenuNode) => {
    roots.set(node.id, root)
    for (const child of node.children) add(child, root)
  }
  for (const root of tree) add(root, root)
  return roots
})

/** Caches the result for a list for as long as the list exists. */
function once<List extends object, Result>(make: (list: List) => Result): (list: List) => Result {
  const cached = new WeakMap<List, Result>()
  return list => {
    const known = cached.get(list)
    if (known !== undefined) return known
    const result = make(list)
    cached.set(list, result)
    return result
  }
}
