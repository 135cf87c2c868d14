import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const messageTemplate = resourceScreen('message.message-template', {
  icon: 'message',
  path: '/hmsg/message-template/list',
  opened: 'template',
  texts: 'hmsg.message-template',
  load: async () => (await import('../message-template.resource.ts')).messageTemplate,
  drawings: async () => (await import('./message-template-drawings.tsx')).drawings,
})
