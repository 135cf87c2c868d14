import type { ServerFeature } from '@atrium/server/feature'
import { passkeyApi } from '../passkey.contract.ts'
import { entities } from '../passkey.entity.ts'
import { passkeyErrors } from './passkey.errors.ts'
import { passkeyMessages } from './passkey.messages.ts'
import { passkeyRoutes } from './passkey.routes.ts'

export const passkey: ServerFeature = {
  calls: { 'iam.passkey': passkeyApi },
  routes: passkeyRoutes,
  entities,
  errors: passkeyErrors,
  messages: passkeyMessages,
  personalRows: [
    {
      table: 'passkey',
      title: ['Passkeys', '通行密钥', 'مفاتيح المرور'],
      without: ['credential_id', 'sign_count'],
      ofHome: true,
    },
  ],
  examples: async () => (await import('./passkey.examples.ts')).passkeyExamples,
}
