import { common } from '@atrium/contract/entity/common-fields'
import type { Entity, Titles } from '@atrium/contract/entity/entity'

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

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  position: ['Position', '位置', 'الموضع'],
}
