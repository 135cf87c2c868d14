import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { codeLabel, nameLabel } from '@atrium/server/seed/lookup-parts'

export const valueListLookups: readonly LookupContribution[] = [
  {
    code: 'HPFM.LOV',
    name: ['Lookups', '值集', 'قوائم القيم'],
    from: { url: '/hpfm/v1/{organizationId}/lov-headers', value: 'lovCode', meaning: 'lovName' },
  },
]

const view: LookupViewContribution = {
  code: 'HPFM.LOV',
  name: ['Lookups', '值集', 'قوائم القيم'],
  lookup: 'HPFM.LOV',
  title: ['Choose a lookup', '选择值集', 'اختر قائمة قيم'],
  value: 'lovCode',
  display: 'lovName',
  fields: [
    { field: 'lovName', label: nameLabel, search: true },
    { field: 'lovCode', label: codeLabel, search: true, width: 240 },
    { field: 'valueCount', label: ['Values', '值数量', 'القيم'], width: 96, type: 'INT' },
  ],
}

/** The codes under which HZERO-compatible clients ask for the same dialog. */
const hzeroCodes = ['HPFM.LOV.LOV_DETAIL_CODE', 'HPFM.LOV.LOV_DETAIL_CODE.ORG']

export const valueListLookupViews: readonly LookupViewContribution[] = [
  view,
  ...hzeroCodes.map(code => ({ ...view, code, forClients: true as const })),
]
