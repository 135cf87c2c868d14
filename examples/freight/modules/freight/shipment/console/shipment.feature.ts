import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const shipment = resourceScreen('iam.shipment', {
  icon: 'package',
  path: '/freight/shipment/list',
  load: async () => (await import('../shipment.resource.ts')).shipment,
})
