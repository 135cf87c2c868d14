import type { PageContribution } from '@atrium/server/seed/contributions'
import { editSet } from '@atrium/server/seed/sets'

export const framePages: readonly PageContribution[] = [
  {
    code: 'portal.navigation',
    parent: 'portal',
    order: 30,
    route: '/hptl/portal-navigation',
    name: ['Navigation', '导航', 'التنقل'],
    view: ['portal.navigation.get'],
    sets: [editSet('portal.navigation.update')],
  },
  {
    code: 'portal.footer',
    parent: 'portal',
    order: 40,
    route: '/hptl/portal-footer',
    name: ['Footer', '页脚', 'التذييل'],
    view: ['portal.footer.get'],
    sets: [editSet('portal.footer.update')],
  },
]
