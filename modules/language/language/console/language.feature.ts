import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const language: ConsoleFeature = {
  screens: [
    {
      name: 'language-list',
      title: 'hpfm.language.title',
      icon: 'language',
      path: '/hpfm/language/list',
      authority: permission('platform.language.list'),
      load: async () => (await import('./language-list.tsx')).LanguageList,
    },
  ],
}
