import { exportTaskApi } from '@atrium/contract/interchange/export-task'
import type { ServerFeature } from '@atrium/server/feature'
import { register } from '@atrium/server/http/register'
import { columns } from '../exports.columns.ts'
import { entities } from '../exports.entity.ts'
import { exportTaskTable } from '../exports.table.ts'
import { exportRoutes, registerExportForms } from './export.routes.ts'
import { listExporting } from './export.schedulable.ts'
import { addExportFiles, exportTaskRoutes } from './export-task.routes.ts'
import { exportsErrors } from './exports.errors.ts'
import { exportsLookups } from './exports.lookups.ts'
import { exportsMessages } from './exports.messages.ts'
import { exportsPages } from './exports.pages.ts'

export const exports: ServerFeature = {
  tables: [exportTaskTable],
  entities,
  columns,
  calls: { 'platform.exportTask': exportTaskApi },
  routes: services => exportTaskRoutes(services),
  service: 'platform',
  addresses: (app, services) => addExportFiles(app, services, services.store),
  schedulables: [listExporting],
  derived: async (app, services) => {
    register(app, services, exportRoutes(services))
    await registerExportForms(app, services)
  },
  examples: async () => (await import('./exports.examples.ts')).exportsExamples,
  errors: exportsErrors,
  pages: exportsPages,
  lookups: exportsLookups,
  messages: exportsMessages,
}
