import { traceApi } from '@atrium/contract/operations/trace'
import type { ServerFeature } from '@atrium/server/feature'
import { traceErrors } from './trace.errors.ts'
import { traceSets } from './trace.pages.ts'
import { traceRoutes } from './trace.routes.ts'

export const trace: ServerFeature = {
  calls: { 'admin.trace': traceApi },
  routes: services => traceRoutes(services.site, services.config.trace),
  examples: async () => (await import('./trace.examples.ts')).traceExamples,
  errors: traceErrors,
  permissionSets: traceSets,
  migrations: new URL('../migrations/', import.meta.url),
  personalRows: [
    { table: 'trace', title: ['Recordings of requests', '请求记录', 'تسجيلات الطلبات'], ofHome: true },
  ],
}
