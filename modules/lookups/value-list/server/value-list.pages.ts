import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const valueListPages: readonly PageContribution[] = [
  {
    code: 'wording.value-list',
    parent: 'wording',
    order: 40,
    route: '/hpfm/value-list/list',
    name: ['Lookups', '值集', 'قوائم القيم'],
    view: ['platform.value-list.list'],
    sets: [
      createSet('platform.value-list.create'),
      editSet('platform.value-list.update'),
      deleteSet('platform.value-list.remove'),
    ],
  },
]
