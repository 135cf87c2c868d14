import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const passwordPolicy: ConsoleFeature = {
  screens: [
    {
      name: 'password-policy',
      title: 'hiam.passwordPolicy.title',
      icon: 'key',
      path: '/hiam/password-policy',
      authority: permission('iam.password-policy.get'),
      load: async () => (await import('./password-policy.tsx')).PasswordPolicyPage,
    },
  ],
}
