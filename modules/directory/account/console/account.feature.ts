import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { permission } from '@atrium/console/tabs/routes.ts'
import { siteLevel } from '@atrium/contract/constants'

const path = () =>
  userState.get().currentUser?.currentRoleLevel === siteLevel
    ? '/hiam/sub-account-site'
    : '/hiam/sub-account-org/users'

export const account: ConsoleFeature = {
  recordCards: {
    person: {
      authority: permission('iam.account.list'),
      to: id => `${path()}?user=${id}`,
      load: async () => (await import('./account-card.tsx')).AccountCard,
    },
  },
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
    ...['/hiam/sub-account-site/detail/:userId', '/hiam/sub-account-org/users/detail/:userId'].map(path => ({
      name: 'account-page',
      title: 'hiam.account.title',
      icon: 'users',
      path,
      authority: permission('iam.account.list'),
      hideInBreadcrumb: true,
      load: async () => (await import('./page/account-page.tsx')).AccountPage,
    })),
  ],
}
