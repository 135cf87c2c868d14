import type { PermissionSetContribution } from '@atrium/server/seed/contributions'

export const sessionPolicySets: readonly PermissionSetContribution[] = [
  {
    page: 'sys.password-policy',
    order: 11,
    code: 'button.sessions',
    name: ['Concurrent sign-ins', '同时登录数', 'عدد عمليات الدخول المتزامنة'],
    permissions: ['iam.session-policy.get', 'iam.session-policy.update'],
  },
]
