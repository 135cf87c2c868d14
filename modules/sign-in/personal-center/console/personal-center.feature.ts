import type { ConsoleFeature } from '@atrium/console/feature.ts'

export const personalCenter: ConsoleFeature = {
  screens: [
    {
      name: 'personal-centre',
      title: 'hzero.common.person.account',
      icon: 'user-cog',
      path: '/hiam/user/info',
      key: '/hiam/user',
      authorized: true,
      load: async () => (await import('./personal-center.tsx')).PersonalCenter,
    },
  ],
}
