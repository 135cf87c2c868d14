import { isAcross } from '@atrium/server/access/across-tenants'
import { requireAccess, requireModule } from '@atrium/server/access/decide'
import type { Store } from '@atrium/server/db/files/store'
import type { GetCached } from '@atrium/server/db/tables/find-page'
import { send } from '@atrium/server/delivery/send'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { storeFile } from '../../jobs/server/job.file.ts'
import type { JobWork } from '../../jobs/server/job.work.ts'
import {
  type CallContext,
  countRows,
  type ExportOptions,
  fileNameOf,
  fileOf,
  prepareExport,
  recordExport,
} from './export.actions.ts'
import type { ExportsDb } from './exports.tables.ts'

export interface ExportInput {
  path: string
  query: object
  options: ExportOptions
  /** Whether the person is notified when the file is ready. */
  isTold?: boolean
}

/**
 * Streams the file of an export into the store, so that neither list nor file is in memory as a whole. All rows
 * are from one snapshot. Files that a crashed instance has left in the store are not referenced and are swept.
 */
export function exportWork(
  { own, site, rowTokens, ownOrigin }: Pick<RequestServices, 'own' | 'site' | 'rowTokens' | 'ownOrigin'>,
  store: Store,
): JobWork {
  return async (job, { session, progress, inTenant }) => {
    const { path, query, options, isTold } = job.input as ExportInput
    const list = own.lists.get(path)
    if (!list) throw new AppError('error.not_found')
    requireModule(session, list.call)
    requireAccess(session, list.call.access)
    const make = async (db: ExportsDb, rows: ExportsDb) => {
      let known: Promise<unknown> | undefined
      const counted: GetCached = <T>(count: () => Promise<T>) => {
        known ??= count()
        return known as Promise<T>
      }
      const asking: CallContext = {
        db,
        rows,
        session,
        language: session.language,
        tokenOf: (entity: string, id: string) => rowTokens.make(job.tenantId, { entity, id }),
        rowBehind: (token: string) => rowTokens.read(job.tenantId, token),
        // All pages are from one snapshot.
        total: () => counted,
      }
      const expected = await countRows(list, query, asking)
      await progress(0, expected)
      const made = await prepareExport(list, { query, options: { ...options, taskName: job.name } }, asking)
      let done = 0
      const countedPages = async function* () {
        for await (const page of made.pages) {
          yield page
          done += page.length
          await progress(done, Math.max(expected, done))
        }
      }
      const file = fileOf({ ...made, pages: countedPages() }) as AsyncIterable<Buffer>
      const saved = await storeFile(store, file)
      await recordExport(db, session, { list, made, rows: done })
      if (isTold)
        await send(db, {
          tenantId: job.tenantId,
          code: 'HPFM.EXPORT_READY',
          args: { name: job.name, count: done, link: `${ownOrigin}/hpfm/excel-async-export` },
          to: [{ userId: job.userId }],
        })
      return { fileName: fileNameOf(made, job.createdAt), ...saved }
    }
    return inTenant(db =>
      isAcross(list.call, session) ? site({ isSnapshot: true }, rows => make(db, rows)) : make(db, db),
    )
  }
}
