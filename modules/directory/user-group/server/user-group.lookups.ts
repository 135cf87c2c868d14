import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { codeLabel, nameLabel, peopleField } from '@atrium/server/seed/lookup-parts'

export const userGroupLookups: readonly LookupContribution[] = [
  {
    code: 'HIAM.USER_GROUP',
    name: ['User groups', '用户组', 'مجموعات المستخدمين'],
    from: {
      url: '/iam/v1/{organizationId}/user-groups',
      value: 'userGroupId',
      meaning: 'groupName',
    },
  },
]

export const userGroupLookupViews: readonly LookupViewContribution[] = [
  {
    code: 'HIAM.USER_GROUP',
    name: ['User groups', '用户组', 'مجموعات المستخدمين'],
    lookup: 'HIAM.USER_GROUP',
    title: ['Choose a user group', '选择用户组', 'اختيار مجموعة مستخدمين'],
    value: 'userGroupId',
    display: 'groupName',
    fields: [
      { field: 'groupName', label: nameLabel, search: true },
      { field: 'groupCode', label: codeLabel, search: true, width: 160 },
      peopleField,
    ],
  },
]
