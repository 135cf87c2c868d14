import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const file: ConsoleFeature = {
  screens: [
    {
      name: 'file-list',
      title: 'hfile.file.title',
      icon: 'files',
      path: '/hfile/file-aggregate',
      authority: permission('file.file.list'),
      load: async () => (await import('./file-list.tsx')).FileList,
    },
  ],
}
