import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const audit: ConsoleFeature = {
  screens: [
    {
      name: 'audit-log',
      title: 'hmnt.audit.title',
      icon: 'list-details',
      path: '/hmnt/audit-data',
      authority: permission('admin.audit.list'),
      load: async () => (await import('./audit-log.tsx')).AuditLog,
    },
  ],
}
