import type { PageContribution } from '@atrium/server/seed/contributions'
import { sendSet } from '@atrium/server/seed/sets'

export const messagePages: readonly PageContribution[] = [
  {
    code: 'message.list',
    parent: 'message',
    order: 10,
    route: '/hmsg/user-message/list',
    name: ['Message center', '消息中心', 'مركز الرسائل'],

    // Reading your own messages needs no permission: the set to view the page puts it into a menu.
    view: [],
    hzeroCodes: ['button.delete', 'button.signRead', 'button.addRead'],
    sets: [sendSet('message.message.send')],
  },
]
