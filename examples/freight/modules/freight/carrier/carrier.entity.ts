import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'carrier',
    title: ['Carrier', '承运商', 'ناقل'],
    namedBy: 'name',
    hasHistory: true,
    fields: {
      code: { ...common.code, wire: 'carrierCode', restored: false },
      name: { ...common.name, wire: 'carrierName' },
      vehicles: { title: ['Vehicles', '车辆数', 'المركبات'] },
    },
  },
]
