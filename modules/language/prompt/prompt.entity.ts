import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

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
