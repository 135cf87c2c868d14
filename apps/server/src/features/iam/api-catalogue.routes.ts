import { apiCatalogueApi } from '@atrium/contract/iam/api-catalogue'
import type { Site } from '../../db/site.ts'
import { AppError } from '../../http/app-error.ts'
import type { Walls } from '../../http/guard.ts'
import { type Route, routes } from '../../http/routes.ts'
import { explainCaller, findCall, findCalls } from './api-catalogue.queries.ts'

/** Permission sets are those of every tenant, and people hold roles in several. */
export function apiCatalogueRoutes(site: Site, walls: Walls): Route[] {
  return routes(apiCatalogueApi, {
    list: ({ query }) => site({}, all => findCalls(all, query)),

    async get({ params }, { language }) {
      const found = await site({}, all => findCall(all, params.permissionId, language))
      if (!found) throw new AppError('error.not_found')
      return found
    },

    async explain({ params }, { language }) {
      const found = await explainCaller(walls, params.permissionId, params.userId, language)
      if (!found) throw new AppError('error.not_found')
      return found
    },
  })
}
