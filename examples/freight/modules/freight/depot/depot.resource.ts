import {
  boolean,
  choice,
  code,
  date,
  decimal,
  enabled,
  integer,
  longText,
  lookup,
  person,
  reference,
  self,
  text,
  unit,
} from '@atrium/contract/resource/fields'
import { computed } from '@atrium/contract/resource/given-fields'
import { reverse } from '@atrium/contract/resource/kinds/reverse-field'
import { resource } from '@atrium/contract/resource/resource'

/** A place where goods are kept: a field of each simple kind. */
export const depot = resource({
  name: 'iam.depot',
  title: { en: ['Depot', 'Depots'], zh: ['仓库'], ar: ['مستودع', 'المستودعات'] },
  fields: {
    name: text({ translated: true, required: true }),
    code: code(),
    note: longText({ title: { en: 'Note', zh: '备注', ar: 'ملاحظة' } }),
    kind: choice(
      {
        LAND: { en: 'On land', zh: '陆上', ar: 'على اليابسة' },
        PORT: { en: 'In a port', zh: '港口', ar: 'في ميناء' },
      },
      { title: { en: 'Kind', zh: '类型', ar: 'النوع' }, required: true },
    ),
    unitType: lookup('HPFM.UNIT_TYPE', { title: { en: 'Run as', zh: '运营方式', ar: 'يُدار كـ' } }),
    area: integer({ title: { en: 'Area', zh: '面积', ar: 'المساحة' }, unit: 'm²', min: 0 }),
    rent: decimal({ title: { en: 'Rent', zh: '租金', ar: 'الإيجار' }, min: 0 }),
    rentOfOne: computed(
      decimal({ title: { en: 'Rent per m²', zh: '每平方米租金', ar: 'إيجار المتر المربع' } }),
      'round(rent / nullif(area, 0), 2)',
    ),
    openedOn: date({ title: { en: 'Opened on', zh: '开业日期', ar: 'افتُتح في' } }),
    manager: person({ title: { en: 'Manager', zh: '负责人', ar: 'المدير' } }),
    place: unit({ title: { en: 'Unit', zh: '组织单元', ar: 'الوحدة' } }),
    carrier: reference('iam.carrier', { title: { en: 'Carrier', zh: '承运商', ar: 'الناقل' } }),
    parent: self({ title: { en: 'Belongs to', zh: '上级仓库', ar: 'يتبع' } }),
    heated: boolean({ title: { en: 'Heated', zh: '有供暖', ar: 'مُدفّأ' } }),
    enabled: enabled(),
    vehicles: reverse('iam.vehicle', 'depot', { en: 'Vehicles', zh: '车辆', ar: 'المركبات' }),
  },
  list: {
    columns: ['name', ['code', 160], 'kind', 'area', 'carrier', 'manager', 'enabled', 'lastUpdateDate'],
    search: [
      ...(['name', 'code', 'kind', 'unitType', 'carrier', 'manager', 'heated', 'enabled'] as const),
      ...(['area', 'rent', 'rentOfOne', 'openedOn'] as const),
    ],
  },
  form: [
    ['name', 'code'],
    ['kind', 'unitType'],
    ['area', 'rent', 'rentOfOne'],
    ['openedOn'],
    ['manager', 'place'],
    ['carrier', 'parent'],
    ['note'],
    ['heated', 'enabled'],
    ['vehicles'],
  ],
  page: { parent: 'freight', order: 20, icon: 'building-warehouse', route: '/freight/depot/list' },
  owner: 'unit',
  ownFields: true,
})
