import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const entry: ConsoleFeature = {
  screens: [
    {
      name: 'register',
      title: 'iam.entry.title',
      icon: 'list',
      path: '/register/:register',
      authority: permission('iam.entry.list'),
      load: async () => (await import('./register.tsx')).Register,
    },
  ],
}
