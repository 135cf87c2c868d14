import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const dashboardCard: ConsoleFeature = {
  screens: [
    {
      name: 'dashboard-card-list',
      title: 'hpfm.card.title',
      icon: 'layout-dashboard',
      path: '/hpfm/card-manage',
      authority: permission('platform.dashboard-card.list'),
      load: async () => (await import('./dashboard-card-list.tsx')).DashboardCardList,
    },
  ],
}
