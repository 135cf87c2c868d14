import { common } from '@atrium/contract/entity/common-fields'
import type { Entity, Titles } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'prompt',
    title: ['Interface text', '界面文本', 'نص واجهة'],
    hasHistory: true,
    fields: {
      promptKey: { title: ['Key', '键', 'المفتاح'], restored: false },
      promptCode: { title: ['Code', '编码', 'الرمز'], restored: false },
      lang: { title: ['Language', '语言', 'اللغة'], restored: false },
      description: common.description,
    },
  },
]

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  description: ['Text', '文本', 'النص'],
  replaced: ['Replaced', '已替换', 'مُستبدل'],
}
