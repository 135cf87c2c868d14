import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const menuPages: readonly PageContribution[] = [
  {
    code: 'sys.menu',
    parent: 'sys',
    order: 60,
    route: '/hiam/menu',
    name: ['Menus', '菜单', 'القوائم'],
    view: ['iam.menu-entry.tree', 'iam.label.list'],
    sets: [
      withHzeroCodes(createSet('iam.menu-entry.create'), 'button.copy'),
      withHzeroCodes(
        editSet('iam.menu-entry.update'),
        'button.permissionSet',
        'button.createPermissionSet',
        'button.editPermissionSet',
        'button.addPermission',
        'button.deletePermission',
      ),
      deleteSet('iam.menu-entry.remove'),
    ],
  },
]
