import { common } from '@atrium/contract/entity/common-fields'
import type { Entity, Titles } from '@atrium/contract/entity/entity'

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

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  textCode: ['Code', '编码', 'الرمز'],
}
