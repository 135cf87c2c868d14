import type { ConsoleFeature } from '@atrium/console/feature.ts'

export const workplace: ConsoleFeature = {
  screens: [
    {
      name: 'workplace',
      title: 'hzero.common.title.workspace',
      icon: 'workspace',
      path: '/workplace',
      closable: false,
      authorized: true,
      load: async () => (await import('./workplace.tsx')).Workplace,
    },
  ],
  cards: {
    Workflow: async () => (await import('./waiting-card.tsx')).WaitingCard,
    ATRIUM_RecentChanges: async () => (await import('./recent-changes-card.tsx')).RecentChangesCard,
    ATRIUM_SetUp: async () => (await import('./set-up-card.tsx')).SetUpCard,
    ATRIUM_RecentPages: async () => (await import('./recent-pages-card.tsx')).RecentPagesCard,
  },
}
