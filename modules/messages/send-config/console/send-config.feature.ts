import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const sendConfig = resourceScreen('message.send-config', {
  icon: 'message',
  path: '/hmsg/send-config/list',
  opened: 'config',
  texts: 'hmsg.sending',
  load: async () => (await import('../send-config.resource.ts')).sendConfig,
  drawings: async () => (await import('./send-config-drawings.tsx')).drawings,
})
