import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const historySets: readonly PermissionSetContribution[] = [
  {
    page: 'sys.audit',
    order: 1,
    code: 'button.history',
    name: ['History of records', '记录历史', 'سجل السجلات'],
    permissions: ['admin.history.list'],
  },
  {
    page: 'sys.audit',
    order: 2,
    code: 'button.restore',
    name: ['Restore versions', '恢复版本', 'استعادة الإصدارات'],
    permissions: ['admin.history.restore'],
  },
]
