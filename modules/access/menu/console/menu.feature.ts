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
      opens: { foundAs: 'menu', parameter: 'menu', title: 'hzero.common.palette.noun.menu' },
      load: async () => (await import('./menu-entry-list.tsx')).MenuEntryList,
    },
  ],
}
