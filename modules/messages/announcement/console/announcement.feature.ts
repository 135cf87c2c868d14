import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const announcement: ConsoleFeature = {
  screens: [
    {
      name: 'notice-list',
      title: 'hmsg.notice.title',
      icon: 'news',
      path: '/hmsg/notices/list',
      authority: permission('message.notice.list'),
      opens: {
        foundAs: 'announcement',
        parameter: 'notice',
        title: 'hzero.common.palette.noun.announcement',
      },
      load: async () => (await import('./notice-list.tsx')).NoticeList,
    },
  ],
  cards: {
    ATRIUM_Announcements: async () => (await import('./announcements-card.tsx')).AnnouncementsCard,
  },
  creates: [
    {
      authority: permission('message.notice.create'),
      title: 'hzero.common.palette.new.announcement',
      to: '/hmsg/notices/list?notice=new',
    },
  ],
}
