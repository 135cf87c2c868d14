import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const lookupViewPages: readonly PageContribution[] = [
  {
    code: 'wording.lov-view',
    parent: 'wording',
    order: 50,
    route: '/hpfm/lov-view/list',
    hzeroPaths: ['/hpfm/lov-view/lov-view-list', '/hpfm/lov-view/detail/:id'],
    name: ['Lookup views', '值集视图', 'طرق عرض القيم'],
    view: ['platform.lov-view.list'],
    sets: [
      createSet('platform.lov-view.create'),
      withHzeroCodes(editSet('platform.lov-view.update'), 'button.setting'),
      deleteSet('platform.lov-view.remove'),
    ],
  },
]
