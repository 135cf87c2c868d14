import type { MenuItem } from '@atrium/contract/access/menu'
import { deepestMenu } from '../menu-entry.contract.ts'
import type { MenuRow } from './menu.queries.ts'

/**
 * The tree of visible rows: leaves for which `allowed` returns true, and the folders above them. Built from the
 * roots down, so that cycles and rows with a missing parent are left out.
 */
export function menuTree(
  rows: readonly MenuRow[],
  allowed: (row: MenuRow) => boolean,
  isLabeled: (labels: ReadonlySet<string>) => boolean = () => true,
): MenuItem[] {
  const below = Map.groupBy(rows, row => row.parentId)
  const itemsBelow = (parentId: string | null, above: readonly string[], depth: number): MenuItem[] =>
    (depth < deepestMenu ? (below.get(parentId) ?? []) : []).flatMap(row => {
      const isFolder = row.type === 'root' || row.type === 'dir'
      const labels = [...above, ...row.labels]
      const subMenus = isFolder ? itemsBelow(row.id, labels, depth + 1) : []
      if (isFolder ? subMenus.length === 0 : !allowed(row) || !isLabeled(new Set(labels))) return []
      return [{ ...itemOf(row), ...(isFolder && { subMenus }) }]
    })
  return itemsBelow(null, [], 0)
}

/** A filter for rows by their labels, including those inherited from their folders. */
export function wantsLabels(asked: readonly string[], oneIsEnough: boolean) {
  const words = asked.flatMap(text => text.split(',')).flatMap(text => text.trim() || [])
  return (labels: ReadonlySet<string>): boolean =>
    words.length === 0 || words[oneIsEnough ? 'some' : 'every'](word => labels.has(word))
}

function itemOf(row: MenuRow): MenuItem {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    level: row.level,
    parentId: row.parentId ?? '0',
    type: row.type,
    sort: row.sort,
    route: row.route ?? '',
    ...(row.icon !== null && { icon: row.icon }),
    ...(row.quickIndex !== null && { quickIndex: row.quickIndex }),
  }
}
