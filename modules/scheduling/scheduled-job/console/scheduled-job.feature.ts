import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const scheduledJob: ConsoleFeature = {
  screens: [
    {
      name: 'scheduled-job-list',
      title: 'hsdr.job.title',
      icon: 'calendar-event',
      path: '/hsdr/job-info',
      authority: permission('scheduler.job.list'),
      load: async () => (await import('./scheduled-job-list.tsx')).ScheduledJobList,
    },
  ],
}
