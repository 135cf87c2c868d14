import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

const shared = {
  title: 'hiam.tenant.title',
  icon: 'building',
  authority: permission('iam.tenant.list'),
} as const

export const tenant: ConsoleFeature = {
  screens: [
    {
      name: 'tenant-list',
      ...shared,
      path: '/hiam/tenants',
      load: async () => (await import('./tenant-list.tsx')).TenantList,
    },
    {
      name: 'tenant-page',
      ...shared,
      path: '/hiam/tenants/detail/:tenantId',
      load: async () => (await import('./page/tenant-page.tsx')).TenantPage,
    },
  ],
}
