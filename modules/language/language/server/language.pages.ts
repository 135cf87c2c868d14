import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, editSet } from '@atrium/server/seed/sets'

export const languagePages: readonly PageContribution[] = [
  {
    code: 'wording.language',
    parent: 'wording',
    order: 10,
    levels: [siteLevel],
    route: '/hpfm/language/list',
    hzeroRoute: '/hpfm/languages',
    name: ['Languages', '语言', 'اللغات'],
    view: ['platform.language.list'],
    sets: [createSet('platform.language.create'), editSet('platform.language.update')],
  },
]
