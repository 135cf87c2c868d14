import type { ServerFeature } from '@atrium/server/feature'
import { sessionPolicyApi } from '../session-policy.contract.ts'
import { sessionPolicySets } from './session-policy.pages.ts'
import { sessionPolicyRoutes } from './session-policy.routes.ts'

export const sessionPolicy: ServerFeature = {
  calls: { 'iam.sessionPolicy': sessionPolicyApi },
  routes: services => sessionPolicyRoutes(services.site),
  permissionSets: sessionPolicySets,
}
