import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'role_permission_set',
    title: ['Permissions of a role', '角色的权限', 'صلاحيات دور'],
    fields: {
      roleId: { ...common.roleId, restored: false },
      permissionSetId: {
        title: ['Permission set', '权限集', 'مجموعة الصلاحيات'],
        restored: false,
        reference: true,
      },
    },
  },
]
