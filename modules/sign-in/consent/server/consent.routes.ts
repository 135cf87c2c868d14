import type { Site } from '@atrium/server/db/connection/site'
import { type Route, routes } from '@atrium/server/http/routes'
import { consentApi } from '../consent.contract.ts'
import { revokeConsent } from './consent.actions.ts'
import { findConsents } from './consent.queries.ts'
import type { ConsentDb } from './consent.tables.ts'

/** Needs the connection with access to all tenants: consents belong to people, wherever they work. */
export function consentRoutes(site: Site): Route[] {
  return routes(consentApi, {
    own: (_input, { session, language }) =>
      site({}, (all: ConsentDb) => findConsents(all, session.userId, language)),

    revoke: ({ params }, { session, request }) =>
      site({ userId: session.userId, requestId: request.id }, (all: ConsentDb) =>
        revokeConsent(all, params.consentId, { request, session }),
      ),
  })
}
