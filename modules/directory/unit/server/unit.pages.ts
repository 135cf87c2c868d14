import type { PageContribution, PermissionSetContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const unitPages: readonly PageContribution[] = [
  {
    code: 'setup.org',
    parent: 'setup',
    order: 40,
    route: '/hpfm/hr/org',
    hzeroPaths: ['/hpfm/hr/org/company', '/hpfm/hr/org/department/:companyId', '/hpfm/hr/org/post/:unitId'],
    name: ['Organization', '组织架构', 'الهيكل التنظيمي'],
    view: ['platform.unit.list'],
    sets: [
      withHzeroCodes(createSet('platform.unit.create'), 'button.createUnder'),
      editSet('platform.unit.update'),
      deleteSet('platform.unit.remove'),
      {
        code: 'button.people',
        name: ['Assign people', '分配人员', 'إسناد الأشخاص'],
        permissions: ['platform.unit-member.change'],
      },
      {
        code: 'button.roles',
        name: ['Assign roles', '分配角色', 'إسناد الأدوار'],
        permissions: ['platform.unit.grant'],
      },
    ],
  },
]

export const unitSets: readonly PermissionSetContribution[] = [
  {
    page: 'sys.account',
    order: 21,
    code: 'button.units',
    name: ['Assign units', '分配组织单元', 'إسناد الوحدات'],
    permissions: ['platform.unit.list', 'platform.unit-member.change'],
  },
]
