import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'member_role',
    title: ['Assignment', '角色分配', 'إسناد دور'],
    part: {
      title: ['People', '人员', 'الأشخاص'],
      counted: {
        english: ['1 person', '{count} people'],
        chinese: '{count} 人',
        arabic: ['شخصًا واحدًا', 'شخصين', '{count} أشخاص', '{count} شخصًا', '{count} شخص'],
      },
      isPerson: true,
    },
    tie: { what: 'roleId', to: 'userId', said: 'give' },
    fields: {
      userId: common.userId,
      roleId: common.roleId,
      startOn: common.startOn,
      endOn: common.endOn,
    },
  },
]
