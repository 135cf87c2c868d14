import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const dataHierarchyPages: readonly PageContribution[] = [
  {
    code: 'setup.data-hierarchy',
    parent: 'setup',
    order: 50,
    route: '/hpfm/data-hierarchies',
    name: ['Data hierarchies', '数据层级', 'تسلسلات البيانات'],
    view: ['platform.data-hierarchy.list'],
    sets: [
      createSet('platform.data-hierarchy.create'),
      editSet('platform.data-hierarchy.update'),
      deleteSet('platform.data-hierarchy.remove'),
    ],
  },
]
