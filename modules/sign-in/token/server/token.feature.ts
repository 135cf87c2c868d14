import { tokenApi } from '@atrium/contract/sign-in/token'
import type { ServerFeature } from '@atrium/server/feature'
import { tokenRoutes } from './token.routes.ts'

export const token: ServerFeature = {
  calls: { 'oauth.token': tokenApi },
  routes: services => tokenRoutes(services),
}
