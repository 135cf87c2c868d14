import type { ServerFeature } from '@atrium/server/feature'

/** The module itself, as the platform's staff see it. */
export const freight: ServerFeature = {
  module: {
    title: ['Freight', '货运', 'الشحن'],
    description: [
      'Depots, vehicles, shipments and their dispatch.',
      '仓库、车辆、货运单及其调度。',
      'المستودعات والمركبات والشحنات وتوزيعها.',
    ],
    tenants: 'all',
  },
}
