import { permissionRequestApi } from '@atrium/contract/message/permission-request'
import type { Walls } from '../../http/guard.ts'
import { type Route, routes } from '../../http/routes.ts'
import { askForPermission } from './permission-request.actions.ts'

/** Needs the connection that sees every tenant for the count of tries, which is of no tenant. */
export function permissionRequestRoutes(walls: Walls, origin: string): Route[] {
  return routes(permissionRequestApi, {
    send: ({ body }, { db, session }) => askForPermission({ walls, db, session, origin }, body),
  })
}
