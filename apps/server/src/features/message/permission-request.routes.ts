import { permissionRequestApi } from '@atrium/contract/message/permission-request'
import type { Site } from '../../db/site.ts'
import { type Route, routes } from '../../http/routes.ts'
import { askForPermission } from './permission-request.actions.ts'

/** Needs the connection that sees every tenant for the count of tries, which is of no tenant. */
export function permissionRequestRoutes(site: Site, origin: string): Route[] {
  return routes(permissionRequestApi, {
    send: ({ body }, { db, session }) => askForPermission({ site, db, session, origin }, body),
  })
}
