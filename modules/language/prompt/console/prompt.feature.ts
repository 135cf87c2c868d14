import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const prompt: ConsoleFeature = {
  screens: [
    {
      name: 'prompt-list',
      title: 'hpfm.prompt.title',
      icon: 'language',
      path: '/hpfm/prompt/list',
      authority: permission('platform.prompt.list'),
      load: async () => (await import('./prompt-list.tsx')).PromptList,
    },
  ],
}
