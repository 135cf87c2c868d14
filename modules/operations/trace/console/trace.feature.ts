import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { tracePath } from '@atrium/console/tracing/trace-path.ts'

export const trace: ConsoleFeature = {
  screens: [
    {
      name: 'trace-log',
      title: 'hzero.common.title.trace',
      icon: 'activity',
      path: tracePath,
      authorized: true,
      load: async () => (await import('./trace-log.tsx')).TraceLog,
    },
  ],
}
