import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const guest: ConsoleFeature = {
  screens: [
    {
      name: 'guest-list',
      title: 'hiam.guest.title',
      icon: 'id-badge-2',
      path: '/hiam/guest/list',
      authority: permission('iam.guest.list'),
      load: async () => (await import('./guest-list.tsx')).GuestList,
    },
  ],
}
