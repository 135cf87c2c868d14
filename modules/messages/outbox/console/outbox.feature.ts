import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const outbox: ConsoleFeature = {
  screens: [
    {
      name: 'mail-outbox',
      title: 'hmsg.mail.title',
      icon: 'message',
      path: '/hmsg/mail/outbox',
      authority: permission('message.mail.list'),
      load: async () => (await import('./mail-outbox.tsx')).MailOutbox,
    },
  ],
}
