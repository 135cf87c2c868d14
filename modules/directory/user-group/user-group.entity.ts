import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'user_group_member',
    title: ['Member of a user group', '用户组成员', 'عضو في مجموعة مستخدمين'],
    tie: { what: 'userId', to: 'userGroupId', said: 'add' },
    fields: {
      userGroupId: { title: ['User group', '用户组', 'مجموعة المستخدمين'], reference: true },
      userId: common.userId,
    },
  },
  {
    name: 'user_group_role',
    title: ['Role of a user group', '用户组的角色', 'دور مجموعة مستخدمين'],
    part: {
      title: ['Roles', '角色', 'الأدوار'],
      counted: {
        english: ['1 role', '{count} roles'],
        chinese: '{count} 个角色',
        arabic: ['دورًا واحدًا', 'دورين', '{count} أدوار', '{count} دورًا', '{count} دور'],
      },
    },
    tie: { what: 'roleId', to: 'userGroupId', said: 'give' },
    fields: {
      userGroupId: {
        title: ['User group', '用户组', 'مجموعة المستخدمين'],
        reference: true,
        restored: false,
      },
      roleId: { ...common.roleId, restored: false },
      enabled: { ...common.enabled, restored: false },
    },
  },
]
