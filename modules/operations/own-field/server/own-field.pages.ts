import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const ownFieldPages: readonly PageContribution[] = [
  {
    code: 'setup.own-field',
    parent: 'setup',
    order: 45,
    route: '/hpfm/own-field/list',
    name: ['Fields', '字段', 'الحقول'],
    view: ['platform.own-field.list'],
    sets: [
      createSet('platform.own-field.create'),
      editSet('platform.own-field.update'),
      deleteSet('platform.own-field.remove'),
    ],
  },
]
