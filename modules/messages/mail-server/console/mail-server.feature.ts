import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const mailServer: ConsoleFeature = {
  screens: [
    {
      name: 'mail-server-list',
      title: 'hmsg.server.mailServers',
      icon: 'message',
      path: '/hmsg/email',
      authority: permission('message.mail-server.list'),
      load: async () => (await import('./mail-server-list.tsx')).MailServerList,
    },
  ],
}
