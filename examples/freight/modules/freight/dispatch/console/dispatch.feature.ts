import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const dispatch: ConsoleFeature = {
  screens: [
    {
      name: 'dispatch-board',
      title: 'freight.dispatch.title',
      icon: 'calendar',
      path: '/freight/dispatch/board',
      authority: permission('iam.dispatch.board'),
      load: async () => (await import('./dispatch-board.tsx')).DispatchBoard,
    },
  ],
  cards: { FREIGHT_Today: async () => (await import('./today-card.tsx')).TodayCard },
}
