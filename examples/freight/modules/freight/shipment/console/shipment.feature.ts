import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const shipment: ConsoleFeature = {
  ...resourceScreen('iam.shipment', {
    icon: 'package',
    path: '/freight/shipment/list',
    load: async () => (await import('../shipment.resource.ts')).shipment,
    drawings: async () => (await import('./shipment-drawings.tsx')).drawings,
  }),
  sections: { shipment: async () => (await import('./shipment-day.tsx')).ShipmentDay },
}
