import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const menu: ConsoleFeature = {
  screens: [
    {
      name: 'menu-entry-list',
      title: 'hiam.menu.title',
      icon: 'list-tree',
      path: '/hiam/menu',
      authority: permission('iam.menu-entry.tree'),
      load: async () => (await import('./menu-entry-list.tsx')).MenuEntryList,
    },
  ],
}
