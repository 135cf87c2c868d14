import { permissionApi } from '@atrium/contract/access/permission'
import type { ServerFeature } from '@atrium/server/feature'
import { permissionRoutes } from './permission.routes.ts'

export const permission: ServerFeature = {
  calls: { 'iam.permission': permissionApi },
  routes: services => permissionRoutes(services),
}
