import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const tenantExportSets: readonly PermissionSetContribution[] = [
  {
    page: 'sys.tenant.list',
    order: 31,
    code: 'button.export',
    name: ['Export', '导出', 'التصدير'],
    permissions: ['platform.tenant-export.create'],
  },
]
