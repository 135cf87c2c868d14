import type { ServerFeature } from '@atrium/server/feature'
import { exportWork } from '../../exports/server/export.work.ts'
import { importWork } from '../../imports/server/data-import.work.ts'
import { personalDataWork } from '../../personal-data/server/personal-data.work.ts'
import { tenantExportWork } from '../../tenant-export/server/tenant-export.work.ts'
import { startJobs } from './job.work.ts'
import { jobsErrors } from './jobs.errors.ts'

export const jobs: ServerFeature = {
  service: 'platform',
  background: (app, services) =>
    startJobs(
      services,
      services.changes,
      {
        export: exportWork(services, services.store),
        import: importWork(services.contributed.importables),
        tenant: tenantExportWork(services.site, services.store),
        personal: personalDataWork(services.site, services.store),
      },
      app.log,
    ),
  errors: jobsErrors,
  personalRows: [
    {
      table: 'job',
      title: ['Exports and imports', '导出和导入', 'عمليات التصدير والاستيراد'],
      without: ['file_key', 'session_id'],
    },
    {
      table: 'job',
      by: "(r.input ->> 'userId')::uuid",
      title: ['Archives of the data of the person', '此人的数据归档', 'أرشيفات بيانات الشخص'],
      isSecret: true,
    },
  ],
}
