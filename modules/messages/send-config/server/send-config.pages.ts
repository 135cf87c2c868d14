import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, sendSet } from '@atrium/server/seed/sets'

export const sendConfigPages: readonly PageContribution[] = [
  {
    code: 'message.send-config',
    parent: 'message',
    order: 40,
    route: '/hmsg/send-config/list',
    name: ['Send configurations', '发送配置', 'إعدادات الإرسال'],
    view: ['message.send-config.list', 'message.webhook.list', 'message.receiver-group.list'],
    sets: [
      createSet('message.send-config.create'),
      editSet('message.send-config.update'),
      deleteSet('message.send-config.remove'),
      sendSet('message.send-config.send'),
    ],
  },
]
