import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'position',
    title: ['Position', '岗位', 'منصب'],
    namedBy: 'name',
    part: {
      title: ['Positions', '岗位', 'المناصب'],
      counted: {
        english: ['1 position', '{count} positions'],
        chinese: '{count} 个岗位',
        arabic: ['منصبًا واحدًا', 'منصبين', '{count} مناصب', '{count} منصبًا', '{count} منصب'],
      },
    },
    fields: {
      unitId: { ...common.unitId, restored: false },
      code: { ...common.code, wire: 'positionCode' },
      name: { ...common.name, wire: 'positionName', translated: true },
      sort: { ...common.sort, restored: false },
      enabled: { ...common.enabled, restored: false },
    },
  },
  {
    name: 'unit',
    title: ['Unit', '组织单元', 'وحدة'],
    namedBy: 'name',
    hasHistory: true,
    fields: {
      custom: { ...common.custom, addedTo: 'platform.unit' },
      code: { ...common.code, restored: false },
      name: { ...common.name, wire: 'unitName', translated: true },
      kind: { title: ['Type', '类型', 'النوع'], wire: 'unitTypeCode' },
      parentId: { ...common.parentId, wire: 'parentUnitId' },
      sort: { ...common.sort, wire: 'orderSeq' },
      managerId: { title: ['Manager', '负责人', 'المدير'], reference: true },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
    },
  },
  {
    name: 'unit_role',
    title: ['Role of a unit', '组织单元的角色', 'دور وحدة'],
    part: {
      title: ['Roles', '角色', 'الأدوار'],
      counted: {
        english: ['1 role', '{count} roles'],
        chinese: '{count} 个角色',
        arabic: ['دورًا واحدًا', 'دورين', '{count} أدوار', '{count} دورًا', '{count} دور'],
      },
    },
    tie: { what: 'roleId', to: 'unitId', said: 'give' },
    fields: {
      unitId: { ...common.unitId, restored: false },
      positionId: {
        title: ['Position', '岗位', 'المنصب'],
        reference: true,
        restored: false,
      },
      roleId: { ...common.roleId, restored: false },
    },
  },
  {
    name: 'unit_member',
    title: ['Unit assignment', '组织任职', 'تعيين في وحدة'],
    tie: { what: 'userId', to: 'unitId', said: 'add' },
    fields: {
      userId: common.userId,
      unitId: common.unitId,
      positionId: { title: ['Position', '岗位', 'المنصب'], reference: true },
      isPrimary: { title: ['Primary unit', '主岗', 'الوحدة الأساسية'] },
      startOn: common.startOn,
      endOn: common.endOn,
    },
  },
]
