import type { ServerFeature } from '@atrium/server/feature'
import { passwordResetMessages } from '../../password-reset/server/password-reset.messages.ts'
import { entities } from '../provider.entity.ts'
import { registerOauth } from './oauth.routes.ts'

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
  messages: passwordResetMessages,
}
