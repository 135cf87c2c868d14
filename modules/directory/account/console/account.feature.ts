import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

const shared = {
  title: 'hiam.account.title',
  icon: 'users',
  authority: permission('iam.account.list'),
} as const

export const account: ConsoleFeature = {
  screens: [
    ...['/hiam/sub-account-site', '/hiam/sub-account-org/users'].map(path => ({
      ...shared,
      name: 'account-list',
      path,
      opens: { foundAs: 'user', parameter: 'user', title: 'hzero.common.palette.noun.user' } as const,
      load: async () => (await import('./account-list.tsx')).AccountList,
    })),
    ...['/hiam/sub-account-site/detail/:userId', '/hiam/sub-account-org/users/detail/:userId'].map(path => ({
      ...shared,
      name: 'account-page',
      path,
      load: async () => (await import('./page/account-page.tsx')).AccountPage,
    })),
  ],
}
