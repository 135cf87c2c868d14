import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../api-catalog.columns.ts'
import { apiCatalogApi } from '../api-catalog.contract.ts'
import { apiCatalogTable } from '../api-catalog.table.ts'
import { apiCatalogPages } from './api-catalog.pages.ts'
import { apiCatalogRoutes } from './api-catalog.routes.ts'

export const apiCatalog: ServerFeature = {
  tables: [apiCatalogTable],
  columns,
  calls: { 'iam.apiCatalogue': apiCatalogApi },
  routes: services => apiCatalogRoutes(services.site, services),
  pages: apiCatalogPages,
}
