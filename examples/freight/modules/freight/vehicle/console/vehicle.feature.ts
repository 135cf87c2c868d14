import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const vehicle = resourceScreen('iam.vehicle', {
  icon: 'truck',
  path: '/freight/vehicle/list',
  load: async () => (await import('../vehicle.resource.ts')).vehicle,
})
