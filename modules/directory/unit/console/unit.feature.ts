import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const unit: ConsoleFeature = {
  screens: [
    {
      name: 'unit-list',
      title: 'hpfm.unit.title',
      icon: 'sitemap',
      path: '/hpfm/hr/org',
      authority: permission('platform.unit.list'),
      load: async () => (await import('./unit-list.tsx')).UnitList,
    },
  ],
  questions: { unit: async () => (await import('./unit-question.tsx')).UnitQuestion },
}
