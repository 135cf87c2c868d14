import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution } from '@atrium/server/seed/contributions'

export const healthPages: readonly PageContribution[] = [
  {
    code: 'operation.health',
    parent: 'operation',
    order: 10,
    levels: [siteLevel],
    route: '/hadm/health',
    name: ['Health', '健康状况', 'الحالة'],
    view: [
      'admin.health.get',
      'admin.health.history',
      'admin.isolation-probe.list',
      'admin.isolation-probe.start',
    ],
  },
]
