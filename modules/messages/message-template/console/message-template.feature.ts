import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const messageTemplate: ConsoleFeature = {
  screens: [
    {
      name: 'message-template-list',
      title: 'hmsg.message-template.title',
      icon: 'message',
      path: '/hmsg/message-template/list',
      authority: permission('message.message-template.list'),
      load: async () => (await import('./message-template-list.tsx')).MessageTemplateList,
    },
  ],
}
