import type { ServerFeature } from '@atrium/server/feature'
import { roleGrantApi } from '../role-grant.contract.ts'
import { entities } from '../role-permissions.entity.ts'
import { roleGrantRoutes } from './role-grant.routes.ts'
import { rolePermissionsErrors } from './role-permissions.errors.ts'
import { rolePermissionsSets } from './role-permissions.pages.ts'
import { rolePermissionsRecent } from './role-permissions.recent.ts'
import { startTrialReverts } from './role-trial.actions.ts'

export const rolePermissions: ServerFeature = {
  entities,
  calls: { 'iam.roleGrant': roleGrantApi },
  routes: () => roleGrantRoutes,
  service: 'iam',
  background: (app, services) => startTrialReverts(services, services.changes, app.log),
  examples: async () => (await import('./role-permissions.examples.ts')).rolePermissionsExamples,
  recent: rolePermissionsRecent,
  errors: rolePermissionsErrors,
  permissionSets: rolePermissionsSets,
}
