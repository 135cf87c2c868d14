import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const rolePermissionsSets: readonly PermissionSetContribution[] = [
  {
    page: 'sys.role.list',
    order: 51,
    code: 'button.grant',
    name: ['Grant permissions', '分配权限', 'منح الصلاحيات'],
    permissions: ['iam.role.grant'],
    hzeroCodes: ['button.assignPermissions'],
  },
]
