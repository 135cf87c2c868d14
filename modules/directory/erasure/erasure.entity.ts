import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  { name: 'erasure', title: ['Erasure of a person', '人员抹除', 'محو بيانات شخص'], fields: {} },
]
