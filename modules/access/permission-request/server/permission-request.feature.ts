import { permissionRequestApi } from '@atrium/contract/access/permission-request'
import type { ServerFeature } from '@atrium/server/feature'
import { permissionRequestErrors } from './permission-request.errors.ts'
import { permissionRequestMessages } from './permission-request.messages.ts'
import { permissionRequestRoutes } from './permission-request.routes.ts'

export const permissionRequest: ServerFeature = {
  calls: { 'message.permissionRequest': permissionRequestApi },
  routes: services => permissionRequestRoutes(services, services.config.publicUrl.origin),
  examples: async () => (await import('./permission-request.examples.ts')).permissionRequestExamples,
  errors: permissionRequestErrors,
  messages: permissionRequestMessages,
}
