import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const config: ConsoleFeature = {
  screens: [
    {
      name: 'config',
      title: 'hpfm.config.title',
      icon: 'settings',
      path: '/hpfm/config',
      authority: permission('platform.config.get'),
      load: async () => (await import('./config-page.tsx')).ConfigPage,
    },
  ],
}
