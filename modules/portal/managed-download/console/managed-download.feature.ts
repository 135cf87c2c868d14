import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const managedDownload: ConsoleFeature = {
  screens: [
    {
      name: 'portal-download-list',
      title: 'hptl.portal-download.title',
      icon: 'download',
      path: '/hptl/portal-download/list',
      authority: permission('portal.download.list'),
      load: async () => (await import('./managed-download-list.tsx')).ManagedDownloadList,
    },
  ],
}
