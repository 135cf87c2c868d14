import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'role_scope_unit',
    title: ['Unit in the scope of a role', '角色数据范围中的组织单元', 'وحدة في نطاق دور'],
    fields: {
      roleId: common.roleId,
      unitId: common.unitId,
    },
  },
  {
    name: 'role_scope_value',
    title: ['Hierarchy in the scope of a role', '角色数据范围中的数据层级', 'هرمية في نطاق دور'],
    fields: {
      roleId: common.roleId,
      dataHierarchyId: { title: ['Data hierarchy', '数据层级', 'هرمية البيانات'], reference: true },
      value: { title: ['Value', '值', 'القيمة'] },
    },
  },
]
