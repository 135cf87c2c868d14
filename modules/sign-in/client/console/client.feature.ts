import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const client: ConsoleFeature = {
  screens: [
    {
      name: 'client-list',
      title: 'hiam.client.title',
      icon: 'plug-connected',
      path: '/hiam/client',
      authority: permission('iam.client.list'),
      load: async () => (await import('./client-list.tsx')).ClientList,
    },
  ],
}
