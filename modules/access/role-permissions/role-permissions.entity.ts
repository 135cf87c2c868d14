import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'role_permission_set',
    title: ['Permissions of a role', '角色的权限', 'صلاحيات دور'],
    part: {
      title: ['Permissions', '权限', 'الصلاحيات'],
      counted: {
        english: ['1 permission set', '{count} permission sets'],
        chinese: '{count} 个权限集',
        arabic: [
          'مجموعة صلاحيات واحدة',
          'مجموعتي صلاحيات',
          '{count} مجموعات صلاحيات',
          '{count} مجموعة صلاحيات',
          '{count} مجموعة صلاحيات',
        ],
      },
    },
    tie: { what: 'permissionSetId', to: 'roleId', said: 'give' },
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
