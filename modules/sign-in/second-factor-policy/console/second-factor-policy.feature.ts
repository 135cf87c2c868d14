import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const secondFactorPolicy: ConsoleFeature = {
  screens: [
    {
      name: 'second-factor-policy',
      title: 'hiam.secondFactorPolicy.title',
      icon: 'shield-lock',
      path: '/hiam/second-factor-policy',
      authority: permission('iam.second-factor-policy.get'),
      load: async () => (await import('./second-factor-policy.tsx')).SecondFactorPolicyPage,
    },
  ],
}
