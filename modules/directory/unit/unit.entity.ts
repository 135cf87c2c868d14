import { common } from '@atrium/contract/entity/common-fields'
import type { Entity, Titles } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'position',
    title: ['Position', '岗位', 'منصب'],
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
    hasHistory: true,
    fields: {
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
    name: 'unit_member',
    title: ['Unit assignment', '组织任职', 'تعيين في وحدة'],
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

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  'unit-members.unitName': ['Unit', '组织单元', 'الوحدة'],
  positionName: ['Position', '岗位', 'المنصب'],
  primaryFlag: ['Primary unit', '主组织单元', 'الوحدة الأساسية'],
  unitCode: ['Code', '编码', 'الرمز'],
  parentUnitCode: ['Parent unit code', '上级组织单元编码', 'رمز الوحدة الأعلى'],
}
