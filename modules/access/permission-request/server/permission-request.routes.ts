import { permissionRequestApi } from '@atrium/contract/access/permission-request'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import { askForPermission } from './permission-request.actions.ts'

/** Needs the connection with access to all tenants for the count of attempts, which belongs to none. */
export function permissionRequestRoutes(services: RequestServices, origin: string): Route[] {
  return routes(permissionRequestApi, {
    send: ({ body }, { db, session }) => askForPermission({ services, db, session, origin }, body),
  })
}
