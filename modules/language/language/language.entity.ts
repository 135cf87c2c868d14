import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'language',
    title: ['Language', '语言', 'لغة'],
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: common.name,
      sort: { ...common.sort, restored: false },
      enabled: common.enabled,
    },
  },
]
