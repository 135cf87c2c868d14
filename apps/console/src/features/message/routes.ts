import { permissionOf } from '@atrium/contract/endpoint'
import { mailApi } from '@atrium/contract/message/mail'
import { noticeApi } from '@atrium/contract/message/notice'
import type { RouteRecord } from '../../core/routes.ts'

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
    authority: permissionOf(noticeApi.listAll) ?? '',
    load: async () => (await import('./notice-list.tsx')).NoticeList,
  },
  {
    name: 'mail-outbox',
    title: 'hmsg.mail.title',
    icon: 'message',
    path: '/hmsg/mail/outbox',
    authority: permissionOf(mailApi.list) ?? '',
    load: async () => (await import('./mail-outbox.tsx')).MailOutbox,
  },
]
