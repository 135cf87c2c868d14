import type { LookupContribution } from '@atrium/server/seed/contributions'
import { meanings } from '@atrium/server/seed/lookup-parts'

export const dashboardCardLookups: readonly LookupContribution[] = [
  {
    code: 'HPFM.DASHBOARD_CARD.TYPE',
    forClients: true,
    name: ['Workspace card types', '工作台卡片类型', 'أنواع بطاقات مساحة العمل'],
    values: meanings({
      schedule: ['To do', '待办', 'المهام'],
      report: ['Reports', '报表', 'التقارير'],
      notice: ['Notices', '通知', 'الإشعارات'],
    }),
  },
]
