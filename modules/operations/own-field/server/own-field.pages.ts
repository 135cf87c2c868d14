import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const ownFieldSets: readonly PermissionSetContribution[] = [
  {
    page: 'setup.config',
    order: 50,
    code: 'button.ownFields',
    name: ['Own fields', '自有字段', 'الحقول الخاصة'],
    permissions: [
      'platform.own-field.list',
      'platform.own-field.create',
      'platform.own-field.update',
      'platform.own-field.remove',
    ],
  },
]
