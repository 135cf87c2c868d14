import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const personalToken: ConsoleFeature = {
  screens: [
    {
      name: 'personal-token-list',
      title: 'hiam.personalToken.title',
      icon: 'key',
      path: '/hiam/personal-token/list',
      authority: permission('iam.personal-token.list'),
      load: async () => (await import('./personal-token-list.tsx')).PersonalTokenList,
    },
  ],
}
