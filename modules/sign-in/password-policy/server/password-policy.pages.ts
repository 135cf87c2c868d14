import type { PageContribution } from '@atrium/server/seed/contributions'
import { editSet } from '@atrium/server/seed/sets'

export const passwordPolicyPages: readonly PageContribution[] = [
  {
    code: 'sys.password-policy',
    parent: 'sys',
    order: 70,
    route: '/hiam/password-policy',
    name: ['Password rules', '密码规则', 'قواعد كلمة المرور'],
    view: ['iam.password-policy.get'],
    sets: [editSet('iam.password-policy.update')],
  },
]
