import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const rolePages: readonly PageContribution[] = [
  {
    code: 'sys.role',
    type: 'dir',
    parent: 'sys',
    order: 50,
    name: ['Roles and permissions', '角色与权限', 'الأدوار والصلاحيات'],
  },
  {
    code: 'sys.role.list',
    parent: 'sys.role',
    order: 10,
    route: '/hiam/role/list',
    name: ['Roles', '角色', 'الأدوار'],
    view: ['iam.role.list', 'iam.label.list'],
    sets: [
      withHzeroCodes(createSet('iam.role.create'), 'button.roleCreate'),
      withHzeroCodes(editSet('iam.role.update', 'platform.unit.list'), 'button.status'),
      { code: 'button.copy', name: ['Copy', '复制', 'نسخ'], permissions: ['iam.role.copy'] },
      { code: 'button.inherit', name: ['Inherit', '继承', 'توريث'], permissions: ['iam.role.inherit'] },
      deleteSet('iam.role.remove'),
    ],
  },
]
