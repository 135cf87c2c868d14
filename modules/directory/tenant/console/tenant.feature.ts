import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const tenant: ConsoleFeature = {
  screens: [
    {
      name: 'tenant-list',
      title: 'hiam.tenant.title',
      icon: 'building',
      path: '/hiam/tenants',
      authority: permission('iam.tenant.list'),
      load: async () => (await import('./tenant-list.tsx')).TenantList,
    },
    {
      name: 'tenant-page',
      title: 'hiam.tenant.title',
      icon: 'building',
      path: '/hiam/tenants/detail/:tenantId',
      authority: permission('iam.tenant.list'),
      hideInBreadcrumb: true,
      load: async () => (await import('./page/tenant-page.tsx')).TenantPage,
    },
  ],
}
