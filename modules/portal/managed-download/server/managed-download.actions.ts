import type { BodyOf } from '@atrium/contract/endpoint'
import type { Texts } from '@atrium/server/db/tables/columns'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import type { managedDownloadApi } from '../managed-download.contract.ts'
import type { ManagedDownloadDb } from './managed-download.tables.ts'

type Draft = BodyOf<typeof managedDownloadApi.create>
type Change = BodyOf<typeof managedDownloadApi.update>
type Ref = BodyOf<typeof managedDownloadApi.remove>
type Said = Record<'title' | 'description' | 'category', Texts>

/** @throws `error.file.notFound` */
export async function insertDownload(db: ManagedDownloadDb, language: string, draft: Draft): Promise<string> {
  const storedId = await findStored(db, draft.fileUrl)
  const { id: fileId } = await db
    .insertInto('portalFile')
    .values({ storedId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const nothing = { title: {}, description: {}, category: {} }
  const { id } = await db
    .insertInto('portalDownload')
    .values({ fileId, ...columnsOf(draft, language, nothing) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws `error.not_found`, `error.optimistic_lock`, `error.file.notFound` */
export async function updateDownload(db: ManagedDownloadDb, language: string, change: Change): Promise<void> {
  const { fileId, ...before } = await lock(db, change)
  if (change.fileUrl !== undefined)
    await db
      .updateTable('portalFile')
      .set({ storedId: await findStored(db, change.fileUrl) })
      .where('id', '=', fileId)
      .execute()
  await db
    .updateTable('portalDownload')
    .set(columnsOf(change, language, before))
    .where('id', '=', change.downloadId)
    .execute()
}

/** @throws `error.not_found`, `error.optimistic_lock`, `error.portal_download.published` */
export async function removeDownload(db: ManagedDownloadDb, ref: Ref): Promise<void> {
  const { fileId, published } = await lock(db, ref)
  if (published) throw new AppError('error.portal_download.published')
  await db.deleteFrom('portalDownload').where('id', '=', ref.downloadId).execute()
  await db.deleteFrom('portalFile').where('id', '=', fileId).execute()
}

/** @throws `error.not_found`, `error.optimistic_lock` */
export async function showDownload(db: ManagedDownloadDb, ref: Ref, published: boolean): Promise<void> {
  await lock(db, ref)
  await db.updateTable('portalDownload').set({ published }).where('id', '=', ref.downloadId).execute()
}

async function lock(db: ManagedDownloadDb, { downloadId, objectVersionNumber }: Ref) {
  await lockVersion(db, 'portalDownload', { id: downloadId, objectVersionNumber })
  return db
    .selectFrom('portalDownload')
    .select(['fileId', 'published', 'title', 'description', 'category'])
    .where('id', '=', downloadId)
    .executeTakeFirstOrThrow()
}

/** The public file of this tenant behind an address. */
async function findStored(db: ManagedDownloadDb, address: string): Promise<string> {
  const row = await db
    .selectFrom('file')
    .select('id')
    .where('key', '=', address.slice(address.lastIndexOf('/') + 1))
    .where('bucket', '=', 'public')
    .where('secret', '=', false)
    .executeTakeFirst()
  if (!row) throw new AppError('error.file.notFound')
  return row.id
}

function columnsOf(draft: Omit<Draft, 'fileUrl'>, language: string, before: Said) {
  const merged = (field: keyof Said) =>
    JSON.stringify(mergedTexts(before[field], language, draft[field], draft._tls?.[field]))
  return {
    title: merged('title'),
    description: merged('description'),
    category: merged('category'),
    fileVersion: draft.fileVersion ?? null,
    releasedOn: draft.releasedDate,
    sort: draft.orderSeq,
  }
}
