import type { ServerFeature } from '@atrium/server/feature'
import { passwordPolicyApi } from '../password-policy.contract.ts'
import { entities } from '../password-policy.entity.ts'
import { histories } from './password-policy.history.ts'
import { passwordPolicyPages } from './password-policy.pages.ts'
import { passwordPolicyRoutes } from './password-policy.routes.ts'

export const passwordPolicy: ServerFeature = {
  histories,
  entities,
  calls: { 'iam.passwordPolicy': passwordPolicyApi },
  routes: () => passwordPolicyRoutes,
  pages: passwordPolicyPages,
  personalRows: [
    { table: 'credential', title: ['Password', '密码', 'كلمة المرور'], isSecret: true },
    {
      table: 'password_history',
      title: ['Former passwords', '历史密码', 'كلمات المرور السابقة'],
      isSecret: true,
    },
  ],
}
