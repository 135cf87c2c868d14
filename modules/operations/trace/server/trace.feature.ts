import { traceApi } from '@atrium/contract/operations/trace'
import type { ServerFeature } from '@atrium/server/feature'
import { traceErrors } from './trace.errors.ts'
import { traceExamples } from './trace.examples.ts'
import { traceSets } from './trace.pages.ts'
import { traceRoutes } from './trace.routes.ts'

export const trace: ServerFeature = {
  calls: { 'admin.trace': traceApi },
  routes: services => traceRoutes(services.site, services.config.trace),
  examples: traceExamples,
  errors: traceErrors,
  permissionSets: traceSets,
  migrations: new URL('../migrations/', import.meta.url),
}
