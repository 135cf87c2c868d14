import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const lateDepartures: ConsoleFeature = {
  screens: [
    {
      name: 'freight.late-departures',
      title: 'freight.late-departures.title',
      icon: 'chart-bar',
      path: '/freight/late-departures',
      authority: permission('iam.late-departures.report'),
      load: async () => (await import('./late-departures.tsx')).LateDepartures,
    },
  ],
}
