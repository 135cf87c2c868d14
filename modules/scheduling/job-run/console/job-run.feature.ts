import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const jobRun: ConsoleFeature = {
  screens: [
    {
      name: 'job-run-list',
      title: 'hsdr.job.runsTitle',
      icon: 'history',
      path: '/hsdr/job-log',
      authority: permission('scheduler.job-run.list'),
      load: async () => (await import('./job-run-list.tsx')).JobRunList,
    },
  ],
}
