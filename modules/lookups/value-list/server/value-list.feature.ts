import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../value-list.columns.ts'
import { valueListApi } from '../value-list.contract.ts'
import { entities } from '../value-list.entity.ts'
import { valueListTable } from '../value-list.table.ts'
import { valueListErrors } from './value-list.errors.ts'
import { histories } from './value-list.history.ts'
import { valueListImport } from './value-list.import.ts'
import { valueListLookups, valueListLookupViews } from './value-list.lookups.ts'
import { valueListPages } from './value-list.pages.ts'
import { valueListRoutes } from './value-list.routes.ts'

export const valueList: ServerFeature = {
  histories,
  tables: [valueListTable],
  entities,
  columns,
  calls: { 'platform.valueList': valueListApi },
  routes: services => valueListRoutes(services.own, services.site),
  importable: services => valueListImport(services.own),
  examples: async () => (await import('./value-list.examples.ts')).valueListExamples,
  errors: valueListErrors,
  pages: valueListPages,
  lookups: valueListLookups,
  lookupViews: valueListLookupViews,
}
