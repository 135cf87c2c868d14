import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, sendSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const sendConfigPages: readonly PageContribution[] = [
  {
    code: 'message.send-config',
    parent: 'message',
    order: 40,
    route: '/hmsg/send-config/list',
    hzeroPaths: ['/hmsg/send-config/create', '/hmsg/send-config/detail/:id'],
    name: ['Send configurations', '发送配置', 'إعدادات الإرسال'],
    view: ['message.send-config.list', 'message.webhook.list', 'message.receiver-group.list'],
    sets: [
      withHzeroCodes(createSet('message.send-config.create'), 'button.copy'),
      editSet('message.send-config.update'),
      deleteSet('message.send-config.remove'),
      sendSet('message.send-config.send'),
    ],
  },
]
