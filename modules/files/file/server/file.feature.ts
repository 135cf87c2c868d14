import { fileApi } from '@atrium/contract/files/file'
import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../file.columns.ts'
import { entities } from '../file.entity.ts'
import { fileTable } from '../file.table.ts'
import { fileErrors } from './file.errors.ts'
import { filePages } from './file.pages.ts'
import { registerFiles } from './file.routes.ts'
import { fileRecounting, storeSweeping } from './file.schedulable.ts'
import { prepareStore, startStoreSweep } from './file.sweep.ts'

export const file: ServerFeature = {
  tables: [fileTable],
  entities,
  columns,
  calls: { 'file.file': fileApi },
  addresses: async (app, services) => {
    if (services.config.services.has('file'))
      await registerFiles(app, services, {
        app: services.databases.app,
        site: services.site,
        store: services.store,
      })
  },
  background: async (app, services) => {
    const failed = (error: unknown) => app.log.error({ err: error }, 'the store of files failed')
    await prepareStore(services.site, services.store).catch(failed)
    return startStoreSweep(services.site, services.store, failed)
  },
  schedulables: [fileRecounting, storeSweeping],
  examples: async () => (await import('./file.examples.ts')).fileExamples,
  errors: fileErrors,
  pages: filePages,
  personalRows: [
    {
      table: 'file',
      by: 'created_by',
      where: "r.bucket = 'public' and r.directory = 'avatar'",
      title: ['Pictures', '头像', 'الصور'],
      without: ['key'],
    },
    {
      table: 'file',
      by: 'created_by',
      where: "not (r.bucket = 'public' and r.directory = 'avatar')",
      title: ['Files uploaded', '上传的文件', 'الملفات المرفوعة'],
      erased: 'kept',
      without: ['key'],
    },
  ],
}
