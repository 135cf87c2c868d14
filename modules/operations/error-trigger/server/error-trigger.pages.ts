import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const errorTriggerSets: readonly PermissionSetContribution[] = [
  {
    page: 'workplace',
    order: 26,
    code: 'ps.errors',
    name: ['Trigger errors', '触发错误', 'إثارة الأخطاء'],
    permissions: ['admin.error-trigger.provoke'],
  },
]
