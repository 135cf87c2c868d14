import { auditApi } from '@atrium/contract/operations/audit'
import type { ServerFeature } from '@atrium/server/feature'
import { auditExamples } from './audit.examples.ts'
import { auditPages } from './audit.pages.ts'
import { auditRoutes } from './audit.routes.ts'

export const audit: ServerFeature = {
  calls: { 'monitor.audit': auditApi },
  routes: services => auditRoutes(services.site),
  examples: auditExamples,
  pages: auditPages,
}
