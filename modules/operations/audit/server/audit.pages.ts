import type { PageContribution } from '@atrium/server/seed/contributions'

export const auditPages: readonly PageContribution[] = [
  {
    code: 'sys.audit',
    parent: 'sys',
    order: 100,
    route: '/hmnt/audit-data',
    name: ['Audit log', '审计日志', 'سجل التدقيق'],
    view: ['admin.audit.list'],
  },
]
