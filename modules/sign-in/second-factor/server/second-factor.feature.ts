import type { ServerFeature } from '@atrium/server/feature'
import { accountFactorApi, secondFactorApi } from '../second-factor.contract.ts'
import { entities } from '../second-factor.entity.ts'
import { secondFactorErrors } from './second-factor.errors.ts'
import { secondFactorMessages } from './second-factor.messages.ts'
import { accountFactorRoutes, secondFactorRoutes } from './second-factor.routes.ts'

export const secondFactor: ServerFeature = {
  calls: { 'iam.secondFactor': secondFactorApi, 'iam.accountFactor': accountFactorApi },
  routes: services => [...secondFactorRoutes(services, services), ...accountFactorRoutes(services)],
  entities,
  errors: secondFactorErrors,
  messages: secondFactorMessages,
  permissionSets: [
    {
      page: 'sys.account',
      order: 45,
      code: 'button.resetFactors',
      name: ['Reset second factors', '重置第二验证因素', 'إعادة تعيين عوامل التحقق'],
      permissions: ['iam.second-factor.reset'],
    },
  ],
  personalRows: [
    {
      table: 'second_factor',
      title: ['Authenticators', '验证器', 'تطبيقات المصادقة'],
      without: ['last_step'],
      ofHome: true,
    },
    { table: 'recovery_code', title: ['Recovery codes', '恢复码', 'رموز الاسترداد'], isSecret: true },
  ],
  examples: async () => (await import('./second-factor.examples.ts')).secondFactorExamples,
}
