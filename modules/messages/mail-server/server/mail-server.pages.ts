import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const mailServerPages: readonly PageContribution[] = [
  {
    code: 'message.mail-server',
    parent: 'message',
    order: 80,
    route: '/hmsg/email',
    name: ['Mail servers', '邮件服务器', 'خوادم البريد'],
    view: ['message.mail-server.list'],
    sets: [
      withHzeroCodes(createSet('message.mail-server.create'), 'button.copy'),
      editSet('message.mail-server.update'),
      deleteSet('message.mail-server.remove'),
    ],
  },
]
