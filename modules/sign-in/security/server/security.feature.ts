import type { ServerFeature } from '@atrium/server/feature'
import { securityApi } from '../security.contract.ts'
import { entities } from '../security.entity.ts'
import { securityErrors } from './security.errors.ts'
import { securityLookups } from './security.lookups.ts'
import { securityMessages } from './security.messages.ts'
import { securityRoutes } from './security.routes.ts'

export const security: ServerFeature = {
  entities,
  calls: { 'iam.security': securityApi },
  routes: services => securityRoutes(services.site, services, services.secret, services.availableChannels),
  examples: async () => (await import('./security.examples.ts')).securityExamples,
  errors: securityErrors,
  lookups: securityLookups,
  messages: securityMessages,
  personalRows: [{ table: 'proof', title: ['Verification codes', '验证码', 'رموز التحقق'], isSecret: true }],
}
