import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const lookupView: ConsoleFeature = {
  screens: [
    {
      name: 'lov-view-list',
      title: 'hpfm.lov-view.title',
      icon: 'list',
      path: '/hpfm/lov-view/list',
      authority: permission('platform.lov-view.list'),
      load: async () => (await import('./lov-view-list.tsx')).LovViewList,
    },
  ],
}
