import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { codeLabel, meanings, nameLabel } from '@atrium/server/seed/lookup-parts'

export const unitLookups: readonly LookupContribution[] = [
  {
    code: 'HPFM.UNIT',
    name: ['Units', '组织单元', 'الوحدات'],
    from: { url: '/hpfm/v1/{organizationId}/units/tree', value: 'unitId', meaning: 'unitName' },
  },
  {
    code: 'HPFM.UNIT_TYPE',
    name: ['Unit types', '组织单元类型', 'أنواع الوحدات'],
    values: meanings({
      GROUP: ['Group', '集团', 'مجموعة'],
      COMPANY: ['Company', '公司', 'شركة'],
      DEPARTMENT: ['Department', '部门', 'قسم'],
    }),
  },
]

const view: LookupViewContribution = {
  code: 'HPFM.UNIT',
  name: ['Units', '组织单元', 'الوحدات'],
  lookup: 'HPFM.UNIT',
  title: ['Choose a unit', '选择组织单元', 'اختيار وحدة'],
  value: 'unitId',
  display: 'unitName',
  children: 'children',
  height: 380,
  fields: [
    { field: 'unitName', label: nameLabel, search: true },
    { field: 'unitCode', label: codeLabel, search: true, width: 160 },
  ],
}

/** The codes under which HZERO-compatible clients ask for the same dialog. */
const hzeroCodes = ['HMSG.NOTICE_RECEIVER_UNIT', 'HMSG.SITE.NOTICE_RECEIVER_UNIT']

export const unitLookupViews: readonly LookupViewContribution[] = [
  view,
  ...hzeroCodes.map(code => ({ ...view, code, forClients: true as const })),
]
