import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

const messageCenter = {
  title: 'hzero.common.title.messages',
  icon: 'message',
  key: '/hmsg/user-message',
} as const

export const message: ConsoleFeature = {
  screens: [
    {
      ...messageCenter,
      name: 'message-centre',
      path: '/hmsg/user-message/list',
      authorized: true,
      load: async () => (await import('./message-center.tsx')).MessageCenter,
    },
    {
      ...messageCenter,
      name: 'message-detail',
      path: '/hmsg/user-message/detail/:kind/:id',
      hideInBreadcrumb: true,
      authorized: true,
      load: async () => (await import('./message-detail.tsx')).MessageDetail,
    },
    {
      name: 'message-query-list',
      title: 'hmsg.sending.monitor',
      icon: 'message',
      path: '/hmsg/message-query',
      authority: permission('message.delivery.list'),
      load: async () => (await import('./message-query.tsx')).MessageQuery,
    },
  ],
  cards: {
    HzeroMessage: async () => (await import('./message-card.tsx')).MessageCard,
  },
}
