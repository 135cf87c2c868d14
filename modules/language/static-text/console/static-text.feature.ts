import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const staticText = resourceScreen('platform.static-text', {
  icon: 'file-text',
  path: '/hpfm/static-text/list',
  texts: 'hpfm.static-text',
  load: async () => (await import('../static-text.resource.ts')).staticText,
  drawings: async () => (await import('./static-text-drawings.ts')).drawings,
})
