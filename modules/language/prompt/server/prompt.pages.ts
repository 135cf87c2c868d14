import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet, editSet, withHzeroCodes } from '@atrium/server/seed/sets'

export const promptPages: readonly PageContribution[] = [
  {
    code: 'wording.prompt',
    parent: 'wording',
    order: 20,
    route: '/hpfm/prompt/list',
    name: ['Interface texts', '界面文本', 'نصوص الواجهة'],
    view: ['platform.prompt.list'],
    sets: [
      createSet('platform.prompt.create'),
      editSet('platform.prompt.update'),
      withHzeroCodes(deleteSet('platform.prompt.remove'), 'button.orgDelete'),
    ],
  },
]
