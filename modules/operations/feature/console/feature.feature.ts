import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const feature: ConsoleFeature = {
  screens: [
    {
      name: 'feature-page',
      title: 'hpfm.feature.title',
      icon: 'puzzle',
      path: '/hpfm/feature/list',
      authority: permission('platform.feature.list'),
      load: async () => (await import('./feature-page.tsx')).FeaturePage,
    },
  ],
}
