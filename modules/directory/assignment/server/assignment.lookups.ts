import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { codeLabel, nameLabel } from '@atrium/server/seed/lookup-parts'

export const assignmentLookups: readonly LookupContribution[] = [
  {
    code: 'HIAM.USER_ROLE',
    name: ['Roles that can be assigned', '可分配给人员的角色', 'أدوار يمكن إسنادها'],
    from: {
      url: '/iam/hzero/v1/{organizationId}/roles/self/user-assignable-roles',
      value: 'id',
      meaning: 'name',
    },
  },
]

export const assignmentLookupViews: readonly LookupViewContribution[] = [
  {
    code: 'HIAM.USER_ROLE',
    name: ['Roles that can be assigned', '可分配给人员的角色', 'أدوار يمكن إسنادها'],
    lookup: 'HIAM.USER_ROLE',
    title: ['Choose roles', '选择角色', 'اختر أدوارًا'],
    value: 'id',
    display: 'name',
    fields: [
      { field: 'name', label: nameLabel, search: true },
      { field: 'code', label: codeLabel, search: true, width: 220 },
    ],
  },
]
