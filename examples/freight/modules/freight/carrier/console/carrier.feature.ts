import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const carrier = resourceScreen('iam.carrier', {
  icon: 'truck',
  path: '/freight/carrier/list',
  load: async () => (await import('../carrier.resource.ts')).carrier,
})
