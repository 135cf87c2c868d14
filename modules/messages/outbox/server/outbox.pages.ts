import type { PageContribution } from '@atrium/server/seed/contributions'

export const outboxPages: readonly PageContribution[] = [
  {
    code: 'message.outbox',
    parent: 'message',
    order: 100,
    route: '/hmsg/mail/outbox',
    name: ['Outbox', '发件箱', 'صندوق الصادر'],
    onlyInDemonstration: true,
    view: ['message.mail.list'],
  },
]
