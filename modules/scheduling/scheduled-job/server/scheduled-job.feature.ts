import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../scheduled-job.columns.ts'
import { scheduledJobApi } from '../scheduled-job.contract.ts'
import { entities } from '../scheduled-job.entity.ts'
import { scheduledJobTable } from '../scheduled-job.table.ts'
import { scheduledJobBatchApi } from '../scheduled-job-batch.contract.ts'
import { scheduledJobErrors } from './scheduled-job.errors.ts'
import { histories } from './scheduled-job.history.ts'
import { scheduledJobHzeroShapes } from './scheduled-job.hzero.ts'
import { scheduledJobMessages } from './scheduled-job.messages.ts'
import { scheduledJobPages } from './scheduled-job.pages.ts'
import { scheduledJobRoutes } from './scheduled-job.routes.ts'
import { startScheduler } from './scheduled-job.work.ts'
import { scheduledJobBatchRoutes } from './scheduled-job-batch.routes.ts'

export const scheduledJob: ServerFeature = {
  histories,
  tables: [scheduledJobTable],
  entities,
  columns,
  calls: { 'scheduler.job': scheduledJobApi, 'scheduler.jobBatch': scheduledJobBatchApi },
  hzeroShapes: scheduledJobHzeroShapes,
  routes: services => [
    ...scheduledJobRoutes(services.site, services.own, services.contributed.schedulables),
    ...scheduledJobBatchRoutes(services.site),
  ],
  service: 'scheduler',
  background: (app, services) =>
    startScheduler(services, services.changes, services.contributed.schedulables, app.log),
  examples: async () => (await import('./scheduled-job.examples.ts')).scheduledJobExamples,
  errors: scheduledJobErrors,
  pages: scheduledJobPages,
  messages: scheduledJobMessages,
  personalRows: [
    {
      table: 'scheduled_job',
      title: ['Scheduled jobs', '计划任务', 'المهام المجدولة'],
      without: ['session_id'],
    },
  ],
}
