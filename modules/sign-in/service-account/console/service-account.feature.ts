import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const serviceAccount: ConsoleFeature = {
  screens: [
    {
      name: 'service-account-list',
      title: 'hiam.serviceAccount.title',
      icon: 'robot',
      path: '/hiam/service-account/list',
      authority: permission('iam.service-account.list'),
      load: async () => (await import('./service-account-list.tsx')).ServiceAccountList,
    },
  ],
}
