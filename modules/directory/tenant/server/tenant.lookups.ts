import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { codeLabel, nameLabel } from '@atrium/server/seed/lookup-parts'

export const tenantLookups: readonly LookupContribution[] = [
  {
    code: 'HIAM.TENANT',
    name: ['Tenants', '租户', 'المستأجرون'],
    from: { url: '/iam/v1/tenants', value: 'tenantId', meaning: 'tenantName' },
  },
]

const view: LookupViewContribution = {
  code: 'HIAM.TENANT',
  name: ['Tenants', '租户', 'المستأجرون'],
  lookup: 'HIAM.TENANT',
  title: ['Choose a tenant', '选择租户', 'اختر مستأجرًا'],
  value: 'tenantId',
  display: 'tenantName',
  fields: [
    { field: 'tenantName', label: nameLabel, search: true },
    { field: 'tenantNum', label: codeLabel, search: true, width: 160 },
    { field: 'userCount', label: ['People', '人数', 'الأشخاص'], width: 96, type: 'INT' },
  ],
}

/** The codes under which HZERO-compatible clients ask for the same dialog. */
const hzeroCodes = ['HPFM.TENANT', 'HPFM.TENANT_PAGING']

export const tenantLookupViews: readonly LookupViewContribution[] = [
  view,
  ...hzeroCodes.map(code => ({ ...view, code, forClients: true as const })),
]
