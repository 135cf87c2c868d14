import type { PermissionNode } from '../../role/role.contract.ts'

/** The permission sets of a menu tree, in order. */
export function setsIn(nodes: readonly PermissionNode[]): PermissionNode[] {
  return nodes.flatMap(node => (node.type === 'ps' ? [node] : setsIn(node.subMenus ?? [])))
}

export const isHeld = (set: PermissionNode) => set.checkedFlag === 'Y'
