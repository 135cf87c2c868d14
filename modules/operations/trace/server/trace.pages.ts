import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const traceSets: readonly PermissionSetContribution[] = [
  {
    page: 'workplace',
    order: 22,
    code: 'ps.trace',
    name: ['Traces', '跟踪', 'التتبّع'],
    permissions: ['admin.trace.start'],
  },
]
