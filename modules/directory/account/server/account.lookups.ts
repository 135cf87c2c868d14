import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { meanings, nameLabel } from '@atrium/server/seed/lookup-parts'

export const accountLookups: readonly LookupContribution[] = [
  {
    code: 'HIAM.USER_TYPE',
    forClients: true,
    name: ['User types', '用户类型', 'أنواع المستخدمين'],
    values: meanings({
      P: ['Platform', '平台用户', 'المنصة'],
      C: ['Customer', '客户用户', 'العميل'],
    }),
  },
  {
    code: 'HIAM.USER',
    name: ['People with an account', '有账号的人员', 'أشخاص لهم حساب'],
    from: { url: '/iam/hzero/v1/{organizationId}/users/paging', value: 'id', meaning: 'realName' },
  },
]

const view: LookupViewContribution = {
  code: 'HIAM.USER',
  name: ['People with an account', '有账号的人员', 'أشخاص لهم حساب'],
  lookup: 'HIAM.USER',
  title: ['Choose people', '选择人员', 'اختر أشخاصًا'],
  value: 'id',
  display: 'realName',
  fields: [
    { field: 'realName', label: nameLabel, search: true },
    { field: 'loginName', label: ['User name', '登录名', 'اسم المستخدم'], search: true, width: 240 },
  ],
}

/** The codes under which HZERO-compatible clients ask for the same dialog. */
const hzeroCodes = ['HIAM.USER.ORG', 'HIAM.SITE.USER', 'HIAM.TENANT.USER']

export const accountLookupViews: readonly LookupViewContribution[] = [
  view,
  ...hzeroCodes.map(code => ({ ...view, code, forClients: true as const })),
]
