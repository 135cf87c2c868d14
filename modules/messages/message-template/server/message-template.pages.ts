import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const messageTemplatePages: readonly PageContribution[] = [
  {
    code: 'message.template',
    parent: 'message',
    order: 30,
    route: '/hmsg/message-template/list',
    hzeroPaths: ['/hmsg/message-template/create', '/hmsg/message-template/detail/:templateId'],
    name: ['Message templates', '消息模板', 'قوالب الرسائل'],
    view: ['message.message-template.list'],
    sets: [
      withHzeroCodes(createSet('message.message-template.create'), 'button.copy'),
      withHzeroCodes(editSet('message.message-template.update'), 'button.init', 'button.params'),
      deleteSet('message.message-template.remove'),
    ],
  },
]
