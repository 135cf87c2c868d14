import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet } from '@atrium/server/seed/sets'

export const staticTextPages: readonly PageContribution[] = [
  {
    code: 'wording.static-text',
    parent: 'wording',
    order: 30,
    route: '/hpfm/static-text/list',
    hzeroRoute: { site: '/hpfm/static-text', organization: '/hpfm/static-text-org' },
    hzeroPaths: [
      '/hpfm/static-text/detail/:action',
      '/hpfm/static-text-org/list',
      '/hpfm/static-text-org/detail/:action',
    ],
    name: ['Content texts', '静态文本', 'النصوص الطويلة'],
    view: ['platform.static-text.list'],
    sets: [
      createSet('platform.static-text.create'),
      editSet('platform.static-text.update'),
      deleteSet('platform.static-text.remove'),
    ],
  },
]
