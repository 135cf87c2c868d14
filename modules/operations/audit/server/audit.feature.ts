import { auditApi } from '@atrium/contract/operations/audit'
import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../audit.columns.ts'
import { auditTable } from '../audit.table.ts'
import { auditPages } from './audit.pages.ts'
import { auditRoutes } from './audit.routes.ts'

export const audit: ServerFeature = {
  migrations: new URL('../migrations/', import.meta.url),
  tables: [auditTable],
  columns,
  calls: { 'monitor.audit': auditApi },
  routes: services => auditRoutes(services.site),
  examples: async () => (await import('./audit.examples.ts')).auditExamples,
  pages: auditPages,
}
