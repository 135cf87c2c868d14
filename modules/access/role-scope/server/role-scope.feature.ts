import type { ServerFeature } from '@atrium/server/feature'
import { roleScopeApi } from '../role-scope.contract.ts'
import { entities } from '../role-scope.entity.ts'
import { roleScopeErrors } from './role-scope.errors.ts'
import { roleScopeLookups } from './role-scope.lookups.ts'
import { roleScopeRoutes } from './role-scope.routes.ts'

export const roleScope: ServerFeature = {
  entities,
  calls: { 'iam.roleScope': roleScopeApi },
  routes: () => roleScopeRoutes,
  errors: roleScopeErrors,
  lookups: roleScopeLookups,
}
