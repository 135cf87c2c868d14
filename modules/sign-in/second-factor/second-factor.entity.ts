import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'second_factor',
    title: ['Second factor', '第二验证因素', 'عامل التحقق الثاني'],
    fields: {
      name: common.name,
      way: { title: ['Channel', '渠道', 'القناة'] },
    },
  },
  {
    name: 'recovery_code',
    title: ['Recovery codes', '恢复码', 'رموز الاسترداد'],
    fields: {
      count: { title: ['Number', '数量', 'العدد'] },
    },
  },
]
