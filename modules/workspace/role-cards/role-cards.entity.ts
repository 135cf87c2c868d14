import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'dashboard_role_card',
    title: ['Card of a role', '角色的卡片', 'بطاقة دور'],
    fields: {
      roleId: common.roleId,
      cardId: { title: ['Card', '卡片', 'البطاقة'], reference: true },
      x: { title: ['Column', '列位置', 'العمود'] },
      y: { title: ['Row', '行位置', 'السطر'] },
      shown: { title: ['Shown', '显示', 'ظاهر'] },
      fixed: { title: ['Fixed', '固定', 'ثابت'] },
    },
  },
]
