import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'role_scope_unit',
    title: ['Unit in the scope of a role', '角色数据范围中的组织单元', 'وحدة في نطاق دور'],
    part: {
      title: ['Units in scope', '范围内的组织单元', 'الوحدات ضمن النطاق'],
      counted: {
        english: ['1 unit in scope', '{count} units in scope'],
        chinese: '范围内的 {count} 个组织单元',
        arabic: [
          'وحدة واحدة ضمن النطاق',
          'وحدتين ضمن النطاق',
          '{count} وحدات ضمن النطاق',
          '{count} وحدة ضمن النطاق',
          '{count} وحدة ضمن النطاق',
        ],
      },
    },
    fields: {
      roleId: common.roleId,
      unitId: common.unitId,
    },
  },
  {
    name: 'role_scope_value',
    title: ['Hierarchy in the scope of a role', '角色数据范围中的数据层级', 'هرمية في نطاق دور'],
    part: {
      title: ['Values in scope', '范围内的值', 'القيم ضمن النطاق'],
      counted: {
        english: ['1 value in scope', '{count} values in scope'],
        chinese: '范围内的 {count} 个值',
        arabic: [
          'قيمة واحدة ضمن النطاق',
          'قيمتين ضمن النطاق',
          '{count} قيم ضمن النطاق',
          '{count} قيمة ضمن النطاق',
          '{count} قيمة ضمن النطاق',
        ],
      },
    },
    fields: {
      roleId: common.roleId,
      dataHierarchyId: { title: ['Data hierarchy', '数据层级', 'هرمية البيانات'], reference: true },
      value: { title: ['Value', '值', 'القيمة'] },
    },
  },
]
