import type { TreeShape } from '@atrium/ui/tree/tree-lines.ts'
import type { MenuEntry } from '../menu-entry.contract.ts'

export const isFolder = ({ type }: Pick<MenuEntry, 'type'>): boolean => type === 'root' || type === 'dir'

const none: readonly MenuEntry[] = []

export const menuShape: TreeShape<MenuEntry> = {
  idOf: entry => entry.id,
  nameOf: entry => entry.name,
  childrenOf: entry => entry.subMenus ?? none,
  textOf: ({ name, code, route = '' }) => `${name}\n${code}\n${route}`,
  canHold: isFolder,
}
