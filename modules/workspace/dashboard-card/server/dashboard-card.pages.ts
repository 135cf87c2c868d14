import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution } from '@atrium/server/seed/contributions'
import { editSet } from '@atrium/server/seed/sets'

export const dashboardCardPages: readonly PageContribution[] = [
  {
    code: 'setup.card',
    parent: 'setup',
    order: 30,
    levels: [siteLevel],
    route: '/hpfm/card-manage',
    name: ['Workspace cards', '工作台卡片', 'بطاقات مساحة العمل'],
    view: ['platform.dashboard-card.list'],
    sets: [editSet('platform.dashboard-card.update')],
  },
]
