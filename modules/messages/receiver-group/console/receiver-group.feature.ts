import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const receiverGroup = resourceScreen('message.receiver-group', {
  icon: 'message',
  path: '/hmsg/receiver-type',
  opened: 'group',
  texts: 'hmsg.receiver-group',
  load: async () => (await import('../receiver-group.resource.ts')).receiverGroup,
  drawings: async () => (await import('./group-members-input.tsx')).drawings,
})
