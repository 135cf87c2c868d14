import type { Site } from '@atrium/server/db/connection/site'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { type Route, routes } from '@atrium/server/http/routes'
import { sessionPolicyApi } from '../session-policy.contract.ts'

/** Needs the connection with access to all tenants, because only the platform changes the row of a tenant. */
export function sessionPolicyRoutes(site: Site): Route[] {
  return routes(sessionPolicyApi, {
    get: (_input, { db, session }) => findPolicy(db, session.tenantId),

    update: ({ body }, { session, request }) =>
      site({ userId: session.userId, requestId: request.id }, async db => {
        const { id } = await db
          .selectFrom('tenant')
          .select('id')
          .where('tenantId', '=', session.tenantId)
          .executeTakeFirstOrThrow()
        await lockVersion(db, 'tenant', { id, objectVersionNumber: body.objectVersionNumber })
        await db
          .updateTable('tenant')
          .set({ sessionPolicy: body.sessionPolicy })
          .where('tenantId', '=', session.tenantId)
          .execute()
        return findPolicy(db, session.tenantId)
      }),
  })
}

const findPolicy = (db: Scoped, tenantId: number) =>
  db
    .selectFrom('tenant')
    .select(['sessionPolicy', 'version as objectVersionNumber'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
