import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'role',
    title: ['Role', '角色', 'دور'],
    foundAs: 'role',
    namedBy: 'name',
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, translated: true },
      description: { ...common.description, translated: true },
      level: { title: ['Level', '层级', 'المستوى'], restored: false },
      parentId: { ...common.parentId, wire: 'parentRoleId' },
      inheritId: { title: ['Inherits from', '继承自', 'يرث من'], wire: 'inheritRoleId', reference: true },
      builtIn: { title: ['Shipped with the product', '产品内置', 'مرفق مع المنتج'], restored: false },
      enabled: common.enabled,
      endOn: { ...common.endOn, wire: 'endDateActive' },
      dataScope: { title: ['Data scope', '数据范围', 'نطاق البيانات'], restored: false },
      labels: { title: ['Labels', '标签', 'الوسوم'], wire: 'roleLabels' },
    },
  },
]
