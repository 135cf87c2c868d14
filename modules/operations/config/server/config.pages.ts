import type { PageContribution } from '@atrium/server/seed/contributions'
import { editSet } from '@atrium/server/seed/sets'

export const configPages: readonly PageContribution[] = [
  {
    code: 'setup.config',
    parent: 'setup',
    order: 10,
    route: '/hpfm/config',
    name: ['Title and appearance', '标题与外观', 'العنوان والمظهر'],
    view: ['platform.config.get'],
    sets: [editSet('platform.config.update')],
  },
]
