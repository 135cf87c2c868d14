import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'member_role',
    title: ['Assignment', '角色分配', 'إسناد دور'],
    fields: {
      userId: common.userId,
      roleId: common.roleId,
      startOn: common.startOn,
      endOn: common.endOn,
    },
  },
]
