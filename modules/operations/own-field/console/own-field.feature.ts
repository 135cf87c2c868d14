import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const ownField: ConsoleFeature = {
  screens: [
    {
      name: 'own-field-page',
      title: 'hpfm.own-field.title',
      icon: 'forms',
      path: '/hpfm/own-field/list',
      authority: permission('platform.own-field.list'),
      load: async () => (await import('./own-field-page.tsx')).OwnFieldPage,
    },
  ],
}
