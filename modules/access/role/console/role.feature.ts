import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

const shared = { title: 'hiam.role.title', icon: 'key', authority: permission('iam.role.list') } as const

export const role: ConsoleFeature = {
  screens: [
    {
      name: 'role-list',
      ...shared,
      path: '/hiam/role/list',
      opens: { foundAs: 'role', parameter: 'role', title: 'hzero.common.palette.noun.role' },
      load: async () => (await import('./role-list.tsx')).RoleList,
    },
    {
      name: 'role-page',
      ...shared,
      path: '/hiam/role/detail/:roleId',
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
