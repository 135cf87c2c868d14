import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'remembered_device',
    title: ['Remembered device', '已记住的设备', 'جهاز محفوظ'],
    fields: {
      days: { title: ['Days of remembering', '记住天数', 'أيام التذكر'] },
      count: { title: ['Number', '数量', 'العدد'] },
    },
  },
]
