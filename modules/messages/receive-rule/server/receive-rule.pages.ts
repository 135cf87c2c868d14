import type { PageContribution } from '@atrium/server/seed/contributions'
import { editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const receiveRulePages: readonly PageContribution[] = [
  {
    code: 'message.receive-rule',
    parent: 'message',
    order: 50,
    route: '/hmsg/receive-config',
    name: ['Notifications', '接收配置', 'الإشعارات'],
    view: ['message.receive-rule.list'],
    sets: [withHzeroCodes(editSet('message.receive-rule.update'), 'button.create', 'button.delete')],
  },
]
