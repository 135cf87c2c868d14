import type { PageContribution } from '@atrium/server/seed/contributions'
import { deleteSet } from '@atrium/server/seed/sets'

export const deliveryPages: readonly PageContribution[] = [
  {
    code: 'message.query',
    parent: 'message',
    order: 90,
    route: '/hmsg/message-query',
    name: ['Message monitor', '消息监控', 'مراقبة الرسائل'],
    view: ['message.delivery.list'],
    hzeroCodes: ['button.content', 'button.recipient'],
    sets: [
      {
        code: 'button.resend',
        name: ['Send again', '重新发送', 'إعادة الإرسال'],
        permissions: ['message.delivery.resend'],
      },
      deleteSet('message.delivery.remove'),
    ],
  },
]
