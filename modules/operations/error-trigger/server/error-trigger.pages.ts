import { siteLevel } from '@atrium/contract/constants'
import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const errorTriggerSets: readonly PermissionSetContribution[] = [
  {
    page: 'workplace',
    order: 26,
    // For developers: nobody else finds it in a tree of permissions.
    levels: [siteLevel],
    code: 'ps.errors',
    name: ['Trigger errors', '触发错误', 'إثارة الأخطاء'],
    permissions: ['admin.error-trigger.provoke'],
  },
]
