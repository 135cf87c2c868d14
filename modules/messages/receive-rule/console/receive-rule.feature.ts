import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const receiveRule: ConsoleFeature = {
  screens: [
    {
      name: 'receive-rules',
      title: 'hmsg.receive-rule.title',
      icon: 'message',
      path: '/hmsg/receive-config',
      authority: permission('message.receive-rule.list'),
      load: async () => (await import('./receive-rules.tsx')).ReceiveRules,
    },
  ],
}
