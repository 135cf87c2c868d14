import type { MenuItem, MenuType } from '@atrium/contract/iam/menu'
import { isBelow, pageOf } from './paths.ts'

/** A menu item as the shell uses it [MENU-2]. `code` is the key of its title in tabs. */
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
  /** What a link menu shows in its tab. */
  address?: string
}

/** More levels than this are cut off: the tree comes from data that somebody maintains. */
const deepest = 12

/** The tree as received, without directories that hold nothing. */
export function menuTree(items: readonly MenuItem[], apiHost = '', depth = 0): MenuNode[] {
  if (depth >= deepest) return []
  return items
    .map(item => ({
      id: item.id,
      code: item.code,
      name: item.name,
      icon: item.icon,
      path: pathOf(item),
      parentId: item.parentId,
      quickIndex: item.quickIndex,
      type: item.type,
      children: menuTree(item.subMenus ?? [], apiHost, depth + 1),
      ...((item.type === 'link' || item.type === 'inner-link') && { address: linkAddress(item, apiHost) }),
    }))
    .filter(node => isLeaf(node) || node.children.length > 0)
}

/** Link menus open in a tab of their own; `window` keeps its address, as it leaves the console. */
function pathOf(item: MenuItem): string {
  if (item.type === 'link' || item.type === 'inner-link') return `/link/${encodeURIComponent(item.id)}`
  if (item.type === 'window') return /^https?:/.test(item.route) ? item.route : `http://${item.route}`
  const route = item.route.trim()
  return route === '' || route.startsWith('/') ? route : `/${route}`
}

/** The address a link menu shows. "http" is added to one without a scheme; an inner one lies on this host. */
export function linkAddress(item: Pick<MenuItem, 'type' | 'route'>, host: string): string {
  if (/^https?:\/\//.test(item.route)) return item.route
  if (item.type === 'inner-link') return host + (item.route.startsWith('/') ? item.route : `/${item.route}`)
  return `http://${item.route}`
}

function isLeaf(node: MenuNode): boolean {
  return node.type !== 'root' && node.type !== 'dir'
}

export function leavesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap(node => [...(isLeaf(node) ? [node] : []), ...leavesOf(node.children)])
}

/** The page a path belongs to: the leaf with the longest route that is the path or lies above it [TAB-10]. */
export function leafOf(leaves: readonly MenuNode[], path: string): MenuNode | undefined {
  let best: MenuNode | undefined
  for (const leaf of leaves) {
    if (leaf.type === 'window' || !isBelow(path, pageOf(leaf.path))) continue
    if (!best || pageOf(leaf.path).length > pageOf(best.path).length) best = leaf
  }
  return best
}

/**
 * Leaves whose title contains the text, or whose quick index starts with it [MENU-3]. An index may hold one word per
 * script, such as the initials of the Chinese and of the English name.
 */
export function findLeaves(leaves: readonly MenuNode[], text: string): MenuNode[] {
  const wanted = text.trim().toLocaleLowerCase()
  if (!wanted) return []
  return leaves.filter(
    leaf =>
      leaf.name.toLocaleLowerCase().includes(wanted) ||
      leaf.quickIndex
        ?.toLocaleLowerCase()
        .split(' ')
        .some(word => word.startsWith(wanted)),
  )
}

export interface MenuGroup {
  /** Empty for pages that stand directly under the first level. */
  heading: string
  key: string
  leaves: readonly MenuNode[]
}

/** What a panel shows of a first-level item: second level as headings, everything below it flat under them. */
export function groupsOf(root: MenuNode): MenuGroup[] {
  const direct = root.children.filter(isLeaf)
  const groups = root.children
    .filter(child => !isLeaf(child))
    .map(child => ({ heading: child.name, key: child.id, leaves: leavesOf(child.children) }))
  return direct.length > 0 ? [{ heading: '', key: root.id, leaves: direct }, ...groups] : groups
}

/** Groups in reading order, in as few columns of about the same height as fit (at most four). */
export function columnsOf(groups: readonly MenuGroup[], most = 4, linesPerColumn = 10): MenuGroup[][] {
  const height = (group: MenuGroup) => group.leaves.length + 1.5
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

/** The first-level item that a page stands under. */
export function rootOf(tree: readonly MenuNode[], leafId: string): MenuNode | undefined {
  const holds = (node: MenuNode): boolean => node.id === leafId || node.children.some(holds)
  return tree.find(holds)
}
