import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'personal_data',
    title: ['Archive of personal data', '个人数据归档', 'أرشيف بيانات شخصية'],
    fields: {
      userId: common.userId,
      reason: { title: ['Reason', '原因', 'السبب'] },
    },
  },
]
