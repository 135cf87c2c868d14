import { signInLogApi } from '@atrium/contract/platform/sign-in-log'
import type { Site } from '../../db/site.ts'
import { type Route, routes } from '../../http/routes.ts'
import { findSignInDays, findSignIns } from './sign-in-log.queries.ts'

/** Needs the connection that sees every tenant: a person signs in to more than one. */
export function signInLogRoutes(site: Site): Route[] {
  return routes(signInLogApi, {
    days: ({ query }, { db, session }) => findSignInDays(db, session, query.days),

    own: ({ query }, { session, language }) =>
      site({}, all => findSignIns(all, session.userId, language, query)),
  })
}
