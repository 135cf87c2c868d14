import { common } from '@atrium/contract/entity/common-fields'
import type { Entity, Titles } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'role',
    title: ['Role', '角色', 'دور'],
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

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  builtIn: ['Built-in', '产品内置', 'مرفق مع المنتج'],
  parentRoleName: ['Parent role', '父角色', 'الدور الأعلى'],
  inheritedRoleName: ['Inherits from', '继承自', 'يرث من'],
  permissionSetCount: ['Permission sets', '权限集', 'مجموعات الصلاحيات'],
  childrenNum: ['Child roles', '下级角色数', 'الأدوار التابعة'],
}
