import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'ui_table',
    title: ['List layout', '列表布局', 'تخطيط قائمة'],
    fields: {
      code: common.code,
      columns: common.columns,
      density: { title: ['Row height', '行高', 'ارتفاع الصف'] },
    },
  },
]
