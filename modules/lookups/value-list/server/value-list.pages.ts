import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const valueListPages: readonly PageContribution[] = [
  {
    code: 'wording.value-list',
    parent: 'wording',
    order: 40,
    route: '/hpfm/value-list/list',
    hzeroPaths: ['/hpfm/value-list/detail/:lovId'],
    name: ['Lookups', '值集', 'قوائم القيم'],
    view: ['platform.value-list.list'],
    sets: [
      withHzeroCodes(createSet('platform.value-list.create'), 'button.copy'),
      editSet('platform.value-list.update'),
      deleteSet('platform.value-list.remove'),
    ],
  },
]
