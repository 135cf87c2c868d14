import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'config',
    title: ['Title and appearance', '标题与外观', 'العنوان والمظهر'],
    hasHistory: true,
    fields: {
      code: { ...common.code, wire: 'configCode' },
      value: { title: ['Value', '值', 'القيمة'], wire: 'configValue' },
    },
  },
]
