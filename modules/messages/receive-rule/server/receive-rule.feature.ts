import type { ServerFeature } from '@atrium/server/feature'
import { receiveConfigApi } from '../receive-config.contract.ts'
import { receiveRuleApi } from '../receive-rule.contract.ts'
import { entities } from '../receive-rule.entity.ts'
import { receiveConfigRoutes } from './receive-config.routes.ts'
import { receiveRuleErrors } from './receive-rule.errors.ts'
import { histories } from './receive-rule.history.ts'
import { receiveRuleHzeroShapes } from './receive-rule.hzero.ts'
import { receiveRulePages } from './receive-rule.pages.ts'
import { receiveRuleRoutes } from './receive-rule.routes.ts'

export const receiveRule: ServerFeature = {
  histories,
  entities,
  calls: { 'message.receiveConfig': receiveConfigApi, 'message.receiveRule': receiveRuleApi },
  hzeroShapes: receiveRuleHzeroShapes,
  routes: () => [...receiveConfigRoutes, ...receiveRuleRoutes],
  examples: async () => (await import('./receive-rule.examples.ts')).receiveRuleExamples,
  errors: receiveRuleErrors,
  pages: receiveRulePages,
  personalRows: [{ table: 'receive_config', title: ['Choices of channels', '渠道选择', 'اختيارات القنوات'] }],
}
