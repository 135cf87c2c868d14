import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const webhookPages: readonly PageContribution[] = [
  {
    code: 'message.webhook',
    parent: 'message',
    order: 70,
    route: '/hmsg/webhook-config',
    name: ['Webhooks', '网络回调', 'ويب هوك'],
    view: ['message.webhook.list'],
    sets: [
      createSet('message.webhook.create'),
      editSet('message.webhook.update'),
      deleteSet('message.webhook.remove'),
    ],
  },
]
