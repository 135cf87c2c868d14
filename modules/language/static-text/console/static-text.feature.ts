import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const staticText: ConsoleFeature = {
  screens: [
    {
      name: 'static-texts',
      title: 'hpfm.static-text.title',
      icon: 'file-text',
      path: '/hpfm/static-text/list',
      authority: permission('platform.static-text.list'),
      load: async () => (await import('./static-texts.tsx')).StaticTexts,
    },
  ],
}
