import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

const listRoles = permission('iam.role.list')

export const role: ConsoleFeature = {
  recordCards: {
    role: {
      authority: listRoles,
      to: id => `/hiam/role/list?role=${id}`,
      load: async () => (await import('./role-card.tsx')).RoleCard,
    },
  },
  screens: [
    {
      name: 'role-list',
      title: 'hiam.role.title',
      icon: 'key',
      path: '/hiam/role/list',
      authority: listRoles,
      opens: { foundAs: 'role', parameter: 'role', title: 'hzero.common.palette.noun.role' },
      load: async () => (await import('./role-list.tsx')).RoleList,
    },
    {
      name: 'role-page',
      title: 'hiam.role.title',
      icon: 'key',
      path: '/hiam/role/detail/:roleId',
      authority: listRoles,
      hideInBreadcrumb: true,
      load: async () => (await import('./page/role-page.tsx')).RolePage,
    },
  ],
  creates: [
    {
      authority: permission('iam.role.create'),
      title: 'hzero.common.palette.new.role',
      to: '/hiam/role/list?role=new',
    },
  ],
}
