import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../job-run.columns.ts'
import { jobRunApi } from '../job-run.contract.ts'
import { jobRunTable } from '../job-run.table.ts'
import { jobRunHzeroShapes } from './job-run.hzero.ts'
import { jobRunPages } from './job-run.pages.ts'
import { jobRunRoutes } from './job-run.routes.ts'

export const jobRun: ServerFeature = {
  tables: [jobRunTable],
  columns,
  calls: { 'scheduler.jobRun': jobRunApi },
  routes: services => jobRunRoutes(services.site),
  examples: async () => (await import('./job-run.examples.ts')).jobRunExamples,
  hzeroShapes: jobRunHzeroShapes,
  pages: jobRunPages,
  personalRows: [
    {
      table: 'job_run',
      by: 'asked_by',
      title: ['Jobs started by hand', '手动启动的任务', 'المهام المشغّلة يدويًا'],
      erased: 'kept',
    },
  ],
}
