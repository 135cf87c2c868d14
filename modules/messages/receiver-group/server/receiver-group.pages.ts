import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

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
      withHzeroCodes(editSet('message.receiver-group.update'), 'button.assign'),
      deleteSet('message.receiver-group.remove'),
    ],
  },
]
