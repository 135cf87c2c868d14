import { exportOptions } from '@atrium/contract/export'
import { requireAccess, requireModule } from '@atrium/server/access/decide'
import { AppError } from '@atrium/server/http/app-error'
import { schedulable } from '@atrium/server/scheduling/schedulable'
import { insertJob } from '../../jobs/server/job.queries.ts'
import { listExport } from '../exports.schedule.ts'
import type { ExportInput } from './export.work.ts'

/** Starts an export whose person is notified when the file is ready. */
export const listExporting = schedulable(
  listExport,
  'signed-in',
  async ({ listPath, fileType }, { session, name, inTenant }, { own }) => {
    const list = own.lists.get(listPath)
    if (!list) throw new AppError('error.not_found')
    requireModule(session, list.call)
    requireAccess(session, list.call.access)
    const input: ExportInput = {
      path: listPath,
      query: list.call.query.parse({}),
      options: exportOptions.parse({ exportType: 'DATA', fileType }),
      isTold: true,
    }
    await inTenant(db => insertJob(db, session, { kind: 'export', name, input }))
    return { code: 'run.export', values: { name } }
  },
)
