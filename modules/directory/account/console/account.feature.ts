import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const account: ConsoleFeature = {
  screens: [
    ...['/hiam/sub-account-site', '/hiam/sub-account-org/users'].map(path => ({
      name: 'account-list',
      title: 'hiam.account.title',
      icon: 'users',
      path,
      authority: permission('iam.account.list'),
      opens: { foundAs: 'user', parameter: 'user', title: 'hzero.common.palette.noun.user' },
      load: async () => (await import('./account-list.tsx')).AccountList,
    })),
  ],
}
