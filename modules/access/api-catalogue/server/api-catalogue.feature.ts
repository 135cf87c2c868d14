import type { ServerFeature } from '@atrium/server/feature'
import { apiCatalogueApi } from '../api-catalogue.contract.ts'
import { apiCataloguePages } from './api-catalogue.pages.ts'
import { apiCatalogueRoutes } from './api-catalogue.routes.ts'

export const apiCatalogue: ServerFeature = {
  calls: { 'iam.apiCatalogue': apiCatalogueApi },
  routes: services => apiCatalogueRoutes(services.site, services),
  pages: apiCataloguePages,
}
