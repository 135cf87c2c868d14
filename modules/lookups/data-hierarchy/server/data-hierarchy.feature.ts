import type { ServerFeature } from '@atrium/server/feature'
import { dataHierarchyApi } from '../data-hierarchy.contract.ts'
import { entities } from '../data-hierarchy.entity.ts'
import { dataHierarchyTable } from '../data-hierarchy.table.ts'
import { dataHierarchyErrors } from './data-hierarchy.errors.ts'
import { histories } from './data-hierarchy.history.ts'
import { dataHierarchyHzeroShapes } from './data-hierarchy.hzero.ts'
import { dataHierarchyPages } from './data-hierarchy.pages.ts'
import { dataHierarchyRoutes } from './data-hierarchy.routes.ts'

export const dataHierarchy: ServerFeature = {
  histories,
  tables: [dataHierarchyTable],
  entities,
  calls: { 'platform.dataHierarchy': dataHierarchyApi },
  hzeroShapes: dataHierarchyHzeroShapes,
  routes: () => dataHierarchyRoutes,
  examples: async () => (await import('./data-hierarchy.examples.ts')).dataHierarchyExamples,
  errors: dataHierarchyErrors,
  pages: dataHierarchyPages,
}
