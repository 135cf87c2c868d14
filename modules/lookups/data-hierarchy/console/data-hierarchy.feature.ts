import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const dataHierarchy: ConsoleFeature = {
  screens: [
    {
      name: 'data-hierarchies',
      title: 'hpfm.data-hierarchy.title',
      icon: 'hierarchy-2',
      path: '/hpfm/data-hierarchies',
      authority: permission('platform.data-hierarchy.list'),
      load: async () => (await import('./data-hierarchies.tsx')).DataHierarchies,
    },
  ],
}
