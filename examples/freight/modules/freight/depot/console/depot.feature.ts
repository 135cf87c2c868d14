import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const depot = resourceScreen('iam.depot', {
  icon: 'building-warehouse',
  path: '/freight/depot/list',
  load: async () => (await import('../depot.resource.ts')).depot,
  drawings: async () => (await import('./depot-drawings.ts')).drawings,
})
