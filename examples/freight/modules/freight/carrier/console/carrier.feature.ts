import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const carrier: ConsoleFeature = {
  screens: [
    {
      name: 'carrier-list',
      title: 'freight.carrier.title',
      icon: 'truck',
      path: '/freight/carrier/list',
      authority: permission('iam.carrier.list'),
      load: async () => (await import('./carrier-list.tsx')).CarrierList,
    },
  ],
}
