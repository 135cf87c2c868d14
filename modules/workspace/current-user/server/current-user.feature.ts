import { selfApi } from '@atrium/contract/workspace/self'
import type { ServerFeature } from '@atrium/server/feature'
import { currentUserErrors } from './current-user.errors.ts'
import { selfRoutes } from './self.routes.ts'

export const currentUser: ServerFeature = {
  calls: { 'iam.self': selfApi },
  routes: services => selfRoutes(services.site, services),
  errors: currentUserErrors,
}
