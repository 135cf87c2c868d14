import type { RouteRecord } from '../../core/routes.ts'
import { tracePath } from '../../core/traces.ts'

/** The screens of this service. */
export const adminRoutes: readonly RouteRecord[] = [
  {
    name: 'trace-log',
    title: 'hzero.common.title.trace',
    icon: 'activity',
    path: tracePath,
    authorized: true,
    load: async () => (await import('./trace-log.tsx')).TraceLog,
  },
]
