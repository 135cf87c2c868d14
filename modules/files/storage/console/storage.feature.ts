import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const storage: ConsoleFeature = {
  screens: [
    {
      name: 'storage',
      title: 'hfile.storage.title',
      icon: 'database',
      path: '/hfile/storage',
      authority: permission('file.storage.get'),
      load: async () => (await import('./storage.tsx')).StoragePage,
    },
  ],
}
