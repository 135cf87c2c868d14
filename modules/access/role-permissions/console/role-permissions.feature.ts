import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

const listRoles = permission('iam.role.list')

const grantSets = permission('iam.role.grant')

export const rolePermissions: ConsoleFeature = {
  screens: [
    {
      name: 'role-permissions',
      title: 'hiam.role.permissions',
      icon: 'key',
      path: '/hiam/role/permissions/:roleId',
      authority: [listRoles, grantSets],
      hideInBreadcrumb: true,
      load: async () => (await import('./role-permissions-link.tsx')).RolePermissionsLink,
    },
  ],
}
