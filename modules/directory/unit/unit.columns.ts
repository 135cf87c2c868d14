import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  'unit-members.unitName': ['Unit', '组织单元', 'الوحدة'],
  positionName: ['Position', '岗位', 'المنصب'],
  primaryFlag: ['Primary unit', '主组织单元', 'الوحدة الأساسية'],
  unitCode: ['Code', '编码', 'الرمز'],
  parentUnitCode: ['Parent unit code', '上级组织单元编码', 'رمز الوحدة الأعلى'],
}
