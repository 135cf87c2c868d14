import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const health: ConsoleFeature = {
  screens: [
    {
      name: 'health',
      title: 'hadm.health.title',
      icon: 'activity',
      path: '/hadm/health',
      authority: permission('admin.health.get'),
      load: async () => (await import('./health.tsx')).HealthPage,
    },
  ],
}
