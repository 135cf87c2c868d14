import { permissionRequestApi } from '@atrium/contract/access/permission-request'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import { askForPermission } from './permission-request.actions.ts'

/** Needs the connection that sees every tenant for the count of tries, which is of no tenant. */
export function permissionRequestRoutes(services: RequestServices, origin: string): Route[] {
  return routes(permissionRequestApi, {
    send: ({ body }, { db, session }) => askForPermission({ services, db, session, origin }, body),
  })
}
