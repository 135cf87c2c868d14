import type { Extensible } from '@atrium/contract/resource/extensible'
import { code, integer, text } from '@atrium/contract/resource/fields'
import { unitApi } from './unit.contract.ts'

/** Units, to which tenants can add fields. */
export const extensibleUnit: Extensible = {
  name: 'platform.unit',
  title: { en: ['Unit', 'Units'], zh: ['组织单元'], ar: ['وحدة', 'وحدات'] },
  table: 'unit',
  idField: 'unitId',
  acrossTenants: true,
  api: { list: unitApi.tree },
  form: [],
  fields: {
    unitName: text({ title: { en: 'Name', zh: '名称', ar: 'الاسم' }, required: true, max: 120 }),
    unitCode: code({ title: { en: 'Code', zh: '编码', ar: 'الرمز' } }),
    unitTypeCode: text({ title: { en: 'Type', zh: '类型', ar: 'النوع' }, required: true, max: 16 }),
    parentUnitId: text({ title: { en: 'Parent', zh: '上级', ar: 'الأعلى' }, max: 36 }),
    managerId: text({ title: { en: 'Manager', zh: '负责人', ar: 'المدير' }, max: 36 }),
    orderSeq: integer({ title: { en: 'Order', zh: '排序', ar: 'الترتيب' } }),
  },
}
