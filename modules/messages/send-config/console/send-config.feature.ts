import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const sendConfig: ConsoleFeature = {
  screens: [
    {
      name: 'send-config-list',
      title: 'hmsg.sending.title',
      icon: 'message',
      path: '/hmsg/send-config/list',
      authority: permission('message.send-config.list'),
      load: async () => (await import('./send-config-list.tsx')).SendConfigList,
    },
  ],
}
