import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution } from '@atrium/server/seed/contributions'
import { editSet } from '@atrium/server/seed/sets'

export const featurePages: readonly PageContribution[] = [
  {
    code: 'setup.feature',
    parent: 'setup',
    order: 20,
    levels: [siteLevel],
    route: '/hpfm/feature/list',
    name: ['Tenant features', '租户功能', 'ميزات المستأجرين'],
    view: ['platform.feature.list', 'platform.feature.matrix'],
    sets: [editSet('platform.feature.update', 'platform.feature.update-all')],
  },
]
