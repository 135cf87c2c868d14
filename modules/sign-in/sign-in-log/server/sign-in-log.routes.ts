import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { type Route, routes } from '@atrium/server/http/routes'
import { signInLogApi } from '../sign-in-log.contract.ts'
import { deleteSignIns, findLoggedSignIns, findSignInDays, findSignIns } from './sign-in-log.queries.ts'

/** Needs the connection with access to all tenants: a person signs in to more than one. */
export function signInLogRoutes(site: Site): Route[] {
  return routes(signInLogApi, {
    list: ({ query }, { session, language, total }) =>
      site({}, all => findLoggedSignIns(all, session, language, query, total)),

    clear: ({ query }, { session, request }) =>
      // In one transaction, so that nothing is deleted without a record.
      site({ userId: session.userId, requestId: request.id }, async all => {
        const cleared = await deleteSignIns(all, session.tenantId, query.clearType)
        await recordEvent(all, {
          tenantId: session.tenantId,
          actorId: session.userId,
          requestId: request.id,
          entity: 'audit',
          verb: 'delete',
          detail: { olderThan: query.clearType, cleared },
        })
        return { cleared }
      }),

    days: ({ query }, { db, session }) => findSignInDays(db, session, query.days),

    own: ({ query }, { session, language }) =>
      site({}, all => findSignIns(all, session.userId, language, query)),
  })
}
