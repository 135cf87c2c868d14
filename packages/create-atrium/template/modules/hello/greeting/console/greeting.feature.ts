import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const greeting: ConsoleFeature = {
  screens: [
    {
      name: 'greeting-list',
      title: 'hello.greeting.title',
      icon: 'message',
      path: '/hello/greeting/list',
      authority: permission('iam.greeting.list'),
      load: async () => (await import('./greeting-list.tsx')).GreetingList,
    },
  ],
}
