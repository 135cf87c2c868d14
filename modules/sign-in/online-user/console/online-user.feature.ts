import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const onlineUser: ConsoleFeature = {
  screens: [
    {
      name: 'online-user-list',
      title: 'hiam.online-user.title',
      icon: 'users',
      path: '/hiam/online-user/list',
      authority: permission('platform.online-user.list'),
      load: async () => (await import('./online-user-list.tsx')).OnlineUserList,
    },
  ],
  cards: {
    ReportCard: async () => (await import('./online-user-card.tsx')).OnlineUserCard,
  },
}
