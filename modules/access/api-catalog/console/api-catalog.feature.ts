import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const apiCatalog: ConsoleFeature = {
  screens: [
    {
      name: 'api-catalog-list',
      title: 'hiam.api-management.title',
      icon: 'api',
      path: '/hiam/api-management',
      authority: permission('iam.api-catalogue.list'),
      load: async () => (await import('./api-catalog.tsx')).ApiCatalog,
    },
  ],
}
