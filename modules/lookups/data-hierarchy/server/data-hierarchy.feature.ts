import type { ServerFeature } from '@atrium/server/feature'
import { dataHierarchyApi, managedHierarchy } from '../data-hierarchy.contract.ts'
import { dataHierarchyErrors } from './data-hierarchy.errors.ts'
import { dataHierarchyExamples } from './data-hierarchy.examples.ts'
import { dataHierarchyPages } from './data-hierarchy.pages.ts'
import { dataHierarchyRoutes } from './data-hierarchy.routes.ts'

export const dataHierarchy: ServerFeature = {
  calls: { 'platform.dataHierarchy': dataHierarchyApi },
  routes: () => dataHierarchyRoutes,
  examples: dataHierarchyExamples,
  errors: dataHierarchyErrors,
  schemas: { ManagedHierarchy: managedHierarchy },
  pages: dataHierarchyPages,
}
