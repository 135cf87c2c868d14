import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'static_text',
    title: ['Content text', '内容文本', 'نص محتوى'],
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      title: { ...common.title, translated: true },
      text: { title: ['Text', '文本', 'النص'], translated: true },
      startOn: { ...common.startOn, wire: 'startDate' },
      endOn: { ...common.endOn, wire: 'endDate' },
    },
  },
]
