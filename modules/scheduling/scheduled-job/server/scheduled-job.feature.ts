import type { ServerFeature } from '@atrium/server/feature'
import { scheduledJobApi } from '../scheduled-job.contract.ts'
import { scheduledJobErrors } from './scheduled-job.errors.ts'
import { scheduledJobExamples } from './scheduled-job.examples.ts'
import { scheduledJobMessages } from './scheduled-job.messages.ts'
import { scheduledJobPages } from './scheduled-job.pages.ts'
import { scheduledJobRoutes } from './scheduled-job.routes.ts'
import { startScheduler } from './scheduled-job.work.ts'

export const scheduledJob: ServerFeature = {
  calls: { 'scheduler.job': scheduledJobApi },
  routes: services => scheduledJobRoutes(services.site, services.own, services.contributed.schedulables),
  service: 'scheduler',
  background: (app, services) =>
    startScheduler(services, services.changes, services.contributed.schedulables, app.log),
  examples: scheduledJobExamples,
  errors: scheduledJobErrors,
  pages: scheduledJobPages,
  messages: scheduledJobMessages,
}
