import { exportOptions } from '@atrium/contract/export'
import { AppError } from '../../http/app-error.ts'
import { judge } from '../../http/guard.ts'
import type { OwnCalls } from '../../http/own-calls.ts'
import { schedulable } from '../../http/schedulable.ts'
import type { ExportInput } from './export.work.ts'
import { insertJob } from './job.queries.ts'

/** Begins an export, which says by message when its file is there: the file itself does not leave the house. */
export const listExport = (own: OwnCalls) =>
  schedulable('list-export', 'signed-in', async ({ listPath, fileType }, { session, name, inTenant }) => {
    const list = own.lists.get(listPath)
    if (!list) throw new AppError('error.not_found')
    judge(session, list.call)
    const input: ExportInput = {
      path: listPath,
      query: list.call.query.parse({}),
      options: exportOptions.parse({ exportType: 'DATA', fileType }),
      isTold: true,
    }
    await inTenant(db => insertJob(db, session, { kind: 'export', name, input }))
    return { code: 'run.export', values: { name } }
  })
