import type { QueryOf } from '@atrium/contract/endpoint'
import { fileAddress } from '@atrium/contract/files/file'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type {
  ManagedDownload,
  ManagedDownloadDetail,
  managedDownloadApi,
} from '../managed-download.contract.ts'
import type { ManagedDownloadDb } from './managed-download.tables.ts'

const downloadRows = (db: ManagedDownloadDb, language: string) =>
  db
    .selectFrom('portalDownload as d')
    .innerJoin('portalFile as taken', join =>
      join.onRef('taken.tenantId', '=', 'd.tenantId').onRef('taken.id', '=', 'd.fileId'),
    )
    .innerJoin('file as f', join =>
      join.onRef('f.tenantId', '=', 'taken.tenantId').onRef('f.id', '=', 'taken.storedId'),
    )
    .leftJoin('actor as creator', 'creator.id', 'd.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'd.updatedBy')
    .select([
      'd.id',
      'd.fileVersion',
      'd.releasedOn',
      'd.sort',
      'd.published',
      'd.version',
      'd.createdAt',
      'd.createdBy',
      'd.updatedAt',
      'd.updatedBy',
      'f.name',
      'f.size',
      'f.sha256',
      'taken.downloads',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select([
      sql<string>`tr(d.title, ${language})`.as('title'),
      sql<string>`coalesce(tr(d.category, ${language}), '')`.as('category'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof downloadRows>['executeTakeFirstOrThrow']>>

const sortBy = {
  title: sql`title`,
  category: sql`category`,
  releasedDate: sql`d.released_on`,
  fileSize: sql`f.size`,
  downloadCount: sql`taken.downloads`,
  orderSeq: sql`d.sort`,
  lastUpdateDate: sql`d.updated_at`,
} as const

export async function findManagedDownloads(
  db: ManagedDownloadDb,
  language: string,
  filter: QueryOf<typeof managedDownloadApi.list>,
): Promise<Page<ManagedDownload>> {
  let found = downloadRows(db, language)
  for (const field of ['title', 'category'] as const) {
    const wanted = filter[field]
    if (wanted)
      found = found.where(
        sql<boolean>`strpos(lower(tr(${sql.ref(`d.${field}`)}, ${language})), lower(${wanted})) > 0`,
      )
  }
  if (filter.publishedFlag) found = found.where('d.published', '=', filter.publishedFlag === '1')
  // Sorted as visitors see them, unless another order is requested.
  const page = await findPage(found, filter, {
    sortBy,
    tie: [sql`d.sort`, sql`d.released_on desc`, sql`d.id`],
  })
  return { ...page, content: page.content.map(asManaged) }
}

/** @throws `error.not_found` */
export async function findManagedDownload(
  db: ManagedDownloadDb,
  language: string,
  id: string,
): Promise<Omit<ManagedDownloadDetail, '_token'>> {
  const row = await downloadRows(db, language)
    .select(['d.tenantId', 'f.key', 'd.title as titles', 'd.description as descriptions'])
    .select('d.category as categories')
    .select(sql<string>`coalesce(tr(d.description, ${language}), '')`.as('description'))
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return {
    ...asManaged(row),
    description: row.description,
    fileUrl: fileAddress(row.tenantId, row.key),
    _tls: { title: row.titles, description: row.descriptions, category: row.categories },
  }
}

const asManaged = (row: Row): ManagedDownload => ({
  downloadId: row.id,
  title: row.title,
  category: row.category,
  ...(row.fileVersion !== null && { fileVersion: row.fileVersion }),
  releasedDate: row.releasedOn,
  fileName: row.name,
  fileSize: row.size,
  fileHash: row.sha256,
  downloadCount: row.downloads,
  orderSeq: row.sort,
  publishedFlag: row.published ? 1 : 0,
  ...stampsOf(row),
})
