import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, publishSet } from '@atrium/server/seed/sets'

export const announcementPages: readonly PageContribution[] = [
  {
    code: 'message.notice',
    parent: 'message',
    order: 20,
    route: '/hmsg/notices/list',
    hzeroPaths: ['/hmsg/notices/detail/:noticeId'],
    name: ['Announcements', '公告', 'الإعلانات'],
    view: ['message.notice.list', 'message.receiver-group.list'],
    sets: [
      createSet('message.notice.create'),
      editSet('message.notice.update'),
      publishSet('message.notice.publish'),
      deleteSet('message.notice.remove'),
    ],
  },
]
