import type { MenuEntry } from '@atrium/contract/iam/menu-entry'
import type { TreeShape } from '../../ui/tree-lines.ts'

export const isFolder = ({ type }: Pick<MenuEntry, 'type'>): boolean => type === 'root' || type === 'dir'

const none: readonly MenuEntry[] = []

export const menuShape: TreeShape<MenuEntry> = {
  idOf: entry => entry.id,
  nameOf: entry => entry.name,
  childrenOf: entry => entry.subMenus ?? none,
  textOf: ({ name, code, route = '' }) => `${name}\n${code}\n${route}`,
  canHold: isFolder,
}
