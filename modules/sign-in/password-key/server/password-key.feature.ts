import { passwordKeyApi } from '@atrium/contract/sign-in/password-key'
import type { ServerFeature } from '@atrium/server/feature'
import { passwordKeyRoutes } from './password-key.routes.ts'

export const passwordKey: ServerFeature = {
  calls: { 'platform.passwordKey': passwordKeyApi },
  routes: services => passwordKeyRoutes(services.passwordKey),
}
