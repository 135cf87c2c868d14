import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const frame: ConsoleFeature = {
  screens: [
    {
      name: 'portal-navigation',
      title: 'hptl.portal-frame.navigation',
      icon: 'route',
      path: '/hptl/portal-navigation',
      authority: permission('portal.navigation.get'),
      load: async () => (await import('./navigation.tsx')).NavigationPage,
    },
    {
      name: 'portal-footer',
      title: 'hptl.portal-frame.footer',
      icon: 'layout-grid',
      path: '/hptl/portal-footer',
      authority: permission('portal.footer.get'),
      load: async () => (await import('./footer.tsx')).FooterPage,
    },
  ],
}
