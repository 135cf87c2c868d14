import type { ServerFeature } from '@atrium/server/feature'
import { editSet } from '@atrium/server/seed/sets'
import { secondFactorPolicyApi } from '../second-factor-policy.contract.ts'
import { entities } from '../second-factor-policy.entity.ts'
import { secondFactorPolicyErrors } from './second-factor-policy.errors.ts'
import { secondFactorPolicyMessages } from './second-factor-policy.messages.ts'
import { secondFactorPolicyRoutes } from './second-factor-policy.routes.ts'

export const secondFactorPolicy: ServerFeature = {
  calls: { 'iam.secondFactorPolicy': secondFactorPolicyApi },
  routes: services => secondFactorPolicyRoutes(services, services.config.publicUrl),
  migrations: new URL('../migrations/', import.meta.url),
  entities,
  errors: secondFactorPolicyErrors,
  messages: secondFactorPolicyMessages,
  pages: [
    {
      code: 'sys.second-factor-policy',
      parent: 'sys',
      order: 72,
      icon: 'shield-lock',
      route: '/hiam/second-factor-policy',
      name: ['Second factor', '第二验证因素', 'عامل التحقق الثاني'],
      view: ['iam.second-factor-policy.get'],
      sets: [editSet('iam.second-factor-policy.update')],
    },
  ],
}
