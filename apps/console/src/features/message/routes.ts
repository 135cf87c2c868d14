import { permission, type RouteRecord } from '../../core/routes.ts'

/** The list of the own messages and each of them share a tab [TAB-11]. */
const centre = { title: 'hzero.common.title.messages', icon: 'message', key: '/hmsg/user-message' } as const

/** The screens of this service. Everybody has messages: their pages ask for no menu and no permission. */
export const messageRoutes: readonly RouteRecord[] = [
  {
    ...centre,
    name: 'message-centre',
    path: '/hmsg/user-message/list',
    authorized: true,
    load: async () => (await import('./message-centre.tsx')).MessageCentre,
  },
  {
    ...centre,
    name: 'message-detail',
    path: '/hmsg/user-message/detail/:kind/:id',
    hideInBreadcrumb: true,
    authorized: true,
    load: async () => (await import('./message-detail.tsx')).MessageDetail,
  },
  {
    name: 'notice-list',
    title: 'hmsg.notice.title',
    icon: 'news',
    path: '/hmsg/notices/list',
    authority: permission('message.notice.list'),
    load: async () => (await import('./notice-list.tsx')).NoticeList,
  },
  {
    name: 'message-template-list',
    title: 'hmsg.message-template.title',
    icon: 'message',
    path: '/hmsg/message-template/list',
    authority: permission('message.message-template.list'),
    load: async () => (await import('./message-template-list.tsx')).MessageTemplateList,
  },
  {
    name: 'send-config-list',
    title: 'hmsg.sending.title',
    icon: 'message',
    path: '/hmsg/send-config/list',
    authority: permission('message.send-config.list'),
    load: async () => (await import('./send-config-list.tsx')).SendConfigList,
  },
  {
    name: 'receive-rules',
    title: 'hmsg.receive-rule.title',
    icon: 'message',
    path: '/hmsg/receive-config',
    authority: permission('message.receive-rule.list'),
    load: async () => (await import('./receive-rules.tsx')).ReceiveRules,
  },
  {
    name: 'receiver-group-list',
    title: 'hmsg.receiver-group.title',
    icon: 'message',
    path: '/hmsg/receiver-type',
    authority: permission('message.receiver-group.list'),
    load: async () => (await import('./receiver-group-list.tsx')).ReceiverGroupList,
  },
  {
    name: 'webhook-list',
    title: 'hmsg.server.webhooks',
    icon: 'message',
    path: '/hmsg/webhook-config',
    authority: permission('message.webhook.list'),
    load: async () => (await import('./webhook-list.tsx')).WebhookList,
  },
  {
    name: 'mail-server-list',
    title: 'hmsg.server.mailServers',
    icon: 'message',
    path: '/hmsg/email',
    authority: permission('message.mail-server.list'),
    load: async () => (await import('./mail-server-list.tsx')).MailServerList,
  },
  {
    name: 'message-query',
    title: 'hmsg.sending.monitor',
    icon: 'message',
    path: '/hmsg/message-query',
    authority: permission('message.delivery.list'),
    load: async () => (await import('./message-query.tsx')).MessageQuery,
  },
  {
    name: 'mail-outbox',
    title: 'hmsg.mail.title',
    icon: 'message',
    path: '/hmsg/mail/outbox',
    authority: permission('message.mail.list'),
    load: async () => (await import('./mail-outbox.tsx')).MailOutbox,
  },
]
