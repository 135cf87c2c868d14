import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, publishSet } from '@atrium/server/seed/sets'

export const managedPagePages: readonly PageContribution[] = [
  {
    code: 'portal.page',
    parent: 'portal',
    order: 10,
    route: '/hptl/portal-page/list',
    name: ['Portal pages', '门户页面', 'صفحات البوابة'],
    view: ['portal.page.list'],
    sets: [
      createSet('portal.page.create'),
      editSet('portal.page.update'),
      publishSet('portal.page.publish'),
      deleteSet('portal.page.remove'),
    ],
  },
]
