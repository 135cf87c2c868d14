import type { ConsoleFeature } from '@atrium/console/feature.ts'

export const errorTrigger: ConsoleFeature = {
  publicPages: {
    '/exception/trigger': {
      variant: 'authorized',
      load: async () => (await import('./error-trigger.tsx')).ErrorTrigger,
    },
  },
}
