import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const userGroupPages: readonly PageContribution[] = [
  {
    code: 'sys.user-group',
    parent: 'sys',
    order: 20,
    route: '/hiam/user-group-management',
    name: ['User groups', '用户组', 'مجموعات المستخدمين'],
    view: ['iam.user-group.list'],
    sets: [
      createSet('iam.user-group.create'),
      withHzeroCodes(editSet('iam.user-group.update'), 'button.addUser', 'button.deleteUser'),
      deleteSet('iam.user-group.remove'),
    ],
  },
]
