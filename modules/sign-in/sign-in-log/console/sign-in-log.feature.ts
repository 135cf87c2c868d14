import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission, type RouteRecord } from '@atrium/console/tabs/routes.ts'

const readSignIns = permission('platform.sign-in-log.list')

export const signInLog: ConsoleFeature = {
  screens: [
    ...['/hpfm/platform-log', '/hpfm/tenant-log'].map(
      (path): RouteRecord => ({
        name: path === '/hpfm/platform-log' ? 'platform-log' : 'tenant-log',
        title: 'hpfm.sign-in-log.title',
        icon: 'login',
        path,
        authority: readSignIns,
        load: async () => (await import('./sign-in-log.tsx')).SignInLog,
      }),
    ),
  ],
  cards: {
    ATRIUM_SignIns: async () => (await import('./sign-ins-card.tsx')).SignInsCard,
  },
}
