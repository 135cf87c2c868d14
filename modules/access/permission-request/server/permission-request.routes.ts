import { permissionRequestApi } from '@atrium/contract/access/permission-request'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import { roleRequestApi } from '../permission-request.contract.ts'
import { askForPermission } from './permission-request.actions.ts'
import { decline, findOpenRequests, findTenantRequests } from './permission-request.answers.ts'

/** Needs the connection with access to all tenants for the count of attempts, which belongs to none. */
export function permissionRequestRoutes(services: RequestServices, origin: string): Route[] {
  return routes(permissionRequestApi, {
    send: ({ body }, { db, session, request }) =>
      askForPermission({ services, db, session, origin, requestId: request.id }, body),
  })
}

export const roleRequestRoutes = routes(roleRequestApi, {
  list: ({ params }, { db, language }) => findOpenRequests(db, language, params.roleId),
  listAll: (_input, { db, session, language }) => findTenantRequests(db, session, language),
  decline: ({ params, body }, { db, session, request }) =>
    decline({ db, session, requestId: request.id }, { ...params, ...body }),
})
