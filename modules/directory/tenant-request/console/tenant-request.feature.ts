import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const tenantRequest: ConsoleFeature = {
  screens: [
    {
      name: 'tenant-request-list',
      title: 'hiam.tenantRequest.title',
      icon: 'inbox',
      path: '/hiam/tenant-requests',
      authority: permission('iam.tenant-request.list'),
      load: async () => (await import('./tenant-request-list.tsx')).TenantRequestList,
    },
  ],
}
