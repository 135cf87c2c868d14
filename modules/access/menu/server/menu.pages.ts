import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const menuPages: readonly PageContribution[] = [
  {
    code: 'sys.menu',
    parent: 'sys',
    order: 60,
    route: '/hiam/menu',
    name: ['Menus', '菜单', 'القوائم'],
    view: ['iam.menu-entry.tree'],
    sets: [
      createSet('iam.menu-entry.create'),
      editSet('iam.menu-entry.update'),
      deleteSet('iam.menu-entry.remove'),
    ],
  },
]
