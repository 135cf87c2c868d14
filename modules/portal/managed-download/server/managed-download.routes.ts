import { type Answering, routes } from '@atrium/server/http/routes'
import { managedDownloadApi } from '../managed-download.contract.ts'
import { insertDownload, removeDownload, showDownload, updateDownload } from './managed-download.actions.ts'
import { findManagedDownload, findManagedDownloads } from './managed-download.queries.ts'
import type { ManagedDownloadDb } from './managed-download.tables.ts'

const answer = async ({ db, language, tokenOf }: Answering<ManagedDownloadDb>, id: string) => ({
  ...(await findManagedDownload(db, language, id)),
  _token: tokenOf('portal_download', id),
})

export const managedDownloadRoutes = routes<typeof managedDownloadApi, ManagedDownloadDb>(
  managedDownloadApi,
  {
    list: ({ query }, { db, language }) => findManagedDownloads(db, language, query),
    get: ({ params }, context) => answer(context, params.downloadId),

    async create({ body }, context) {
      return answer(context, await insertDownload(context.db, context.language, body))
    },

    async update({ body }, context) {
      await updateDownload(context.db, context.language, body)
      return answer(context, body.downloadId)
    },

    remove: ({ body }, { db }) => removeDownload(db, body),

    async publish({ params: { downloadId }, body }, context) {
      await showDownload(context.db, { downloadId, ...body }, true)
      return answer(context, downloadId)
    },

    async revoke({ params: { downloadId }, body }, context) {
      await showDownload(context.db, { downloadId, ...body }, false)
      return answer(context, downloadId)
    },
  },
)
