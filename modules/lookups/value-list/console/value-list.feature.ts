import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const valueList: ConsoleFeature = {
  screens: [
    {
      name: 'value-lists',
      title: 'hpfm.value-list.title',
      icon: 'list',
      path: '/hpfm/value-list/list',
      authority: permission('platform.value-list.list'),
      load: async () => (await import('./value-lists.tsx')).ValueLists,
    },
    {
      name: 'value-list-values',
      title: 'hpfm.value-list.values',
      icon: 'list',
      path: '/hpfm/value-list/detail/:lovId',
      authority: permission('platform.value-list.list'),
      hideInBreadcrumb: true,
      load: async () => (await import('./value-list-page.tsx')).ValueListPage,
    },
  ],
}
