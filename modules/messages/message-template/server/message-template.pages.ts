import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const messageTemplatePages: readonly PageContribution[] = [
  {
    code: 'message.template',
    parent: 'message',
    order: 30,
    route: '/hmsg/message-template/list',
    name: ['Message templates', '消息模板', 'قوالب الرسائل'],
    view: ['message.message-template.list'],
    sets: [
      createSet('message.message-template.create'),
      editSet('message.message-template.update'),
      deleteSet('message.message-template.remove'),
    ],
  },
]
