import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const userGroup: ConsoleFeature = {
  screens: [
    {
      name: 'user-group-list',
      title: 'hiam.user-group.title',
      icon: 'users',
      path: '/hiam/user-group-management',
      authority: permission('iam.user-group.list'),
      load: async () => (await import('./user-group-list.tsx')).UserGroupList,
    },
  ],
}
