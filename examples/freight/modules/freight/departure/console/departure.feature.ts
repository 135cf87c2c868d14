import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const departure = resourceScreen('iam.departure', {
  icon: 'clock',
  path: '/freight/departure/list',
  load: async () => (await import('../departure.resource.ts')).departure,
})
