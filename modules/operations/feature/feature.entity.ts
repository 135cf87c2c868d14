import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'feature_switch',
    title: ['Feature', '功能', 'ميزة'],
    fields: {
      code: common.code,
      enabled: common.enabled,
    },
  },
]
