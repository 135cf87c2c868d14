import { permission, type RouteRecord } from '../../core/routes.ts'
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
  {
    name: 'audit-log',
    title: 'hmnt.audit.title',
    icon: 'list-details',
    path: '/hmnt/audit-data',
    authority: permission('admin.audit.list'),
    load: async () => (await import('./audit-log.tsx')).AuditLog,
  },
  {
    name: 'health',
    title: 'hadm.health.title',
    icon: 'activity',
    path: '/hadm/health',
    authority: permission('admin.health.get'),
    load: async () => (await import('./health.tsx')).HealthPage,
  },
]
