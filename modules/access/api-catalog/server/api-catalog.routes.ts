import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { type Route, routes } from '@atrium/server/http/routes'
import { apiCatalogApi } from '../api-catalog.contract.ts'
import { explainCaller, findCall, findCalls } from './api-catalog.queries.ts'

/** Needs the connection with access to all tenants: people hold roles in several. */
export function apiCatalogRoutes(site: Site, services: RequestServices): Route[] {
  return routes(apiCatalogApi, {
    list: ({ query }) => site({}, all => findCalls(all, query)),

    async get({ params }, { language }) {
      const found = await site({}, all => findCall(all, params.permissionId, language))
      if (!found) throw new AppError('error.not_found')
      return found
    },

    async explain({ params }, { language }) {
      const found = await explainCaller(services, params.permissionId, params.userId, language)
      if (!found) throw new AppError('error.not_found')
      return found
    },
  })
}
