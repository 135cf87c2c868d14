import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../managed-download.columns.ts'
import { managedDownloadApi } from '../managed-download.contract.ts'
import { entities } from '../managed-download.entity.ts'
import { downloadTable } from '../managed-download.table.ts'
import { managedDownloadErrors } from './managed-download.errors.ts'
import { histories } from './managed-download.history.ts'
import { managedDownloadPages } from './managed-download.pages.ts'
import { managedDownloadRoutes } from './managed-download.routes.ts'

export const managedDownload: ServerFeature = {
  histories,
  tables: [downloadTable],
  entities,
  columns,
  calls: { 'portal.managedDownload': managedDownloadApi },
  routes: () => managedDownloadRoutes,
  examples: async () => (await import('./managed-download.examples.ts')).managedDownloadExamples,
  errors: managedDownloadErrors,
  pages: managedDownloadPages,
}
