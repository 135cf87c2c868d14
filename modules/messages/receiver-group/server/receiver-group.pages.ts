import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const receiverGroupPages: readonly PageContribution[] = [
  {
    code: 'message.receiver-group',
    parent: 'message',
    order: 60,
    route: '/hmsg/receiver-type',
    name: ['Receiver groups', '接收组', 'مجموعات المستلمين'],
    view: ['message.receiver-group.list'],
    sets: [
      createSet('message.receiver-group.create'),
      editSet('message.receiver-group.update'),
      deleteSet('message.receiver-group.remove'),
    ],
  },
]
