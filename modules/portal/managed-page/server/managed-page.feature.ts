import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../managed-page.columns.ts'
import { managedPageApi } from '../managed-page.contract.ts'
import { entities } from '../managed-page.entity.ts'
import { pageTable } from '../managed-page.table.ts'
import { startPageSchedule } from './managed-page.due.ts'
import { managedPageErrors } from './managed-page.errors.ts'
import { managedPagePages } from './managed-page.pages.ts'
import { managedPageRoutes } from './managed-page.routes.ts'

export const managedPage: ServerFeature = {
  tables: [pageTable],
  entities,
  columns,
  calls: { 'portal.managedPage': managedPageApi },
  routes: services => managedPageRoutes(services, services.contributed.portalBlocks),
  service: 'portal',
  background: (app, services) => startPageSchedule(services, { changes: services.changes, log: app.log }),
  examples: async () => (await import('./managed-page.examples.ts')).managedPageExamples,
  errors: managedPageErrors,
  pages: managedPagePages,
}
