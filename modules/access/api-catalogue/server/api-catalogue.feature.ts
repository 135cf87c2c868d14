import type { ServerFeature } from '@atrium/server/feature'
import { apiCatalogApi } from '../api-catalogue.contract.ts'
import { apiCatalogPages } from './api-catalogue.pages.ts'
import { apiCatalogRoutes } from './api-catalogue.routes.ts'

export const apiCatalog: ServerFeature = {
  calls: { 'iam.apiCatalogue': apiCatalogApi },
  routes: services => apiCatalogRoutes(services.site, services),
  pages: apiCatalogPages,
}
