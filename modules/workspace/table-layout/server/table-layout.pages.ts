import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const tableLayoutSets: readonly PermissionSetContribution[] = [
  {
    page: 'workplace',
    order: 25,
    code: 'ps.tables',
    name: ['Set list layout for everyone', '为所有人设置列表', 'ضبط تخطيط القوائم للجميع'],
    permissions: ['platform.ui-table.update'],
  },
]
