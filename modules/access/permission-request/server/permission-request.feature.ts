import { permissionRequestApi } from '@atrium/contract/access/permission-request'
import type { ServerFeature } from '@atrium/server/feature'
import { roleRequestApi } from '../permission-request.contract.ts'
import { entities } from '../permission-request.entity.ts'
import { permissionRequestErrors } from './permission-request.errors.ts'
import { permissionRequestMessages } from './permission-request.messages.ts'
import { permissionRequestRoutes, roleRequestRoutes } from './permission-request.routes.ts'

export const permissionRequest: ServerFeature = {
  entities,
  migrations: new URL('../migrations/', import.meta.url),
  calls: { 'message.permissionRequest': permissionRequestApi, 'iam.roleRequest': roleRequestApi },
  routes: services => [
    ...permissionRequestRoutes(services, services.config.publicUrl.origin),
    ...roleRequestRoutes,
  ],
  examples: async () => (await import('./permission-request.examples.ts')).permissionRequestExamples,
  errors: permissionRequestErrors,
  messages: permissionRequestMessages,
}
