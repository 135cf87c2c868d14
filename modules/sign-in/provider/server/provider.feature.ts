import { consoleClientId } from '@atrium/contract/constants'
import type { ServerFeature } from '@atrium/server/feature'
import { passwordResetMessages } from '../../password-reset/server/password-reset.messages.ts'
import { entities } from '../provider.entity.ts'
import { registerOauth } from './oauth.routes.ts'

/** The address that the console sends browsers to. */
const signInOfConsole = (origin: string): string =>
  `/oauth/oauth/authorize?${new URLSearchParams({
    client_id: consoleClientId,
    response_type: 'code',
    redirect_uri: `${origin}/user/login`,
    scope: 'openid',
    state: 'warm-up',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  })}`

export const provider: ServerFeature = {
  entities,
  migrations: new URL('../migrations/', import.meta.url),
  service: 'oauth',
  addresses: (app, services) =>
    registerOauth(app, services, {
      ...services.config,
      secret: services.secret,
      availableChannels: services.availableChannels,
    }),
  hot: [{ page: signInOfConsole }],
  messages: passwordResetMessages,
}
