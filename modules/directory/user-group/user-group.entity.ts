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
]
