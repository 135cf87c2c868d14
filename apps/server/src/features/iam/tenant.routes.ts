import { tenantApi } from '@atrium/contract/iam/tenant'
import type { Site } from '../../db/site.ts'
import { type Route, routes } from '../../http/routes.ts'
import { findTenants } from './tenant.queries.ts'

/** Tenants are the platform's to see: every one of them, which takes the connection that sees all. */
export function tenantRoutes(site: Site): Route[] {
  return routes(tenantApi, {
    list: ({ query }, { session, language }) =>
      site({ userId: session.userId }, db => findTenants(db, language, query)),
  })
}
