import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { codeLabel, meanings, nameLabel, peopleField } from '@atrium/server/seed/lookup-parts'

export const roleLookups: readonly LookupContribution[] = [
  {
    code: 'HIAM.ROLE_STATUS',
    name: ['Role status', '角色状态', 'حالة الدور'],
    values: meanings({ true: ['Active', '有效', 'نشط'], false: ['Disabled', '停用', 'معطّل'] }),
  },
  {
    code: 'HIAM.ROLE',
    name: ['Roles', '角色', 'الأدوار'],
    from: { url: '/iam/hzero/v1/{organizationId}/roles/paging', value: 'id', meaning: 'name' },
  },
]

const view: LookupViewContribution = {
  code: 'HIAM.ROLE',
  name: ['Roles', '角色', 'الأدوار'],
  lookup: 'HIAM.ROLE',
  title: ['Choose a role', '选择角色', 'اختر دورًا'],
  value: 'id',
  display: 'name',
  fields: [
    { field: 'name', label: nameLabel, search: true },
    { field: 'code', label: codeLabel, search: true, width: 170 },
    {
      field: 'enabled',
      label: ['Status', '状态', 'الحالة'],
      search: 'only',
      type: 'SELECT',
      source: 'HIAM.ROLE_STATUS',
    },
    { field: 'endBefore', label: ['Ends before', '结束早于', 'تنتهي قبل'], search: 'only', type: 'DATE' },
    { field: 'parentRoleName', label: ['Parent role', '上级角色', 'الدور الأعلى'], width: 170 },
    peopleField,
  ],
}

/** The codes under which HZERO-compatible clients ask for the same dialog. */
const hzeroCodes = ['HIAM.TENANT.ROLE', 'HIAM.SITE.ROLE']

export const roleLookupViews: readonly LookupViewContribution[] = [
  view,
  ...hzeroCodes.map(code => ({ ...view, code, forClients: true as const })),
]
