import type { ServerFeature } from '@atrium/server/feature'
import { tenantExportApi } from '../tenant-export.contract.ts'
import { tenantExportSets } from './tenant-export.pages.ts'
import { tenantExportRoutes } from './tenant-export.routes.ts'

export const tenantExport: ServerFeature = {
  calls: { 'platform.tenantExport': tenantExportApi },
  routes: services => tenantExportRoutes(services.site),
  examples: async () => (await import('./tenant-export.examples.ts')).tenantExportExamples,
  permissionSets: tenantExportSets,
}
