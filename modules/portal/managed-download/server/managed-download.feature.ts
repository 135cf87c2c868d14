import type { ServerFeature } from '@atrium/server/feature'
import { managedDownloadApi } from '../managed-download.contract.ts'
import { managedDownloadErrors } from './managed-download.errors.ts'
import { managedDownloadExamples } from './managed-download.examples.ts'
import { managedDownloadPages } from './managed-download.pages.ts'
import { managedDownloadRoutes } from './managed-download.routes.ts'

export const managedDownload: ServerFeature = {
  calls: { 'portal.managedDownload': managedDownloadApi },
  routes: () => managedDownloadRoutes,
  examples: managedDownloadExamples,
  errors: managedDownloadErrors,
  pages: managedDownloadPages,
}
