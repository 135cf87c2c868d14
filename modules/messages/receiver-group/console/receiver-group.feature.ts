import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const receiverGroup: ConsoleFeature = {
  screens: [
    {
      name: 'receiver-group-list',
      title: 'hmsg.receiver-group.title',
      icon: 'message',
      path: '/hmsg/receiver-type',
      authority: permission('message.receiver-group.list'),
      load: async () => (await import('./receiver-group-list.tsx')).ReceiverGroupList,
    },
  ],
}
