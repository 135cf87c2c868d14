import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'data_hierarchy',
    title: ['Data hierarchy', '数据层级', 'تسلسل بيانات'],
    namedBy: 'name',
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, wire: 'dataHierarchyName', translated: true },
      parentId: common.parentId,
      lovCode: { title: ['Lookup', '值集', 'قائمة القيم'], restored: false },
      displayStyle: { title: ['Selection style', '选择方式', 'طريقة الاختيار'] },
      sort: { ...common.sort, wire: 'orderSeq' },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
    },
  },
]
