import type { SentFile } from '@atrium/server/http/send-file'
import { sql } from 'kysely'
import type { Download, DownloadFilter } from '../download.contract.ts'
import type { DownloadDb } from './download.tables.ts'

/** The published downloads, in the tenant's order. */
export async function findDownloads(
  db: DownloadDb,
  language: string,
  filter: DownloadFilter = {},
): Promise<Omit<Download, 'address'>[]> {
  const title = sql<string>`tr(d.title, ${language})`
  const description = sql<string>`coalesce(tr(d.description, ${language}), '')`
  const category = sql<string>`coalesce(tr(d.category, ${language}), '')`
  let found = db
    .selectFrom('portalDownload as d')
    .innerJoin('portalFile as taken', join =>
      join.onRef('taken.tenantId', '=', 'd.tenantId').onRef('taken.id', '=', 'd.fileId'),
    )
    .innerJoin('file as f', join =>
      join.onRef('f.tenantId', '=', 'taken.tenantId').onRef('f.id', '=', 'taken.storedId'),
    )
    .where('d.published', '=', true)
    .select([
      'd.id',
      'd.fileVersion',
      'd.releasedOn',
      'f.name',
      'f.mediaType',
      'f.size',
      'f.sha256',
      'taken.downloads',
    ])
    .select([title.as('title'), description.as('description'), category.as('category')])
  if (filter.category) found = found.where(sql<boolean>`${category} = ${filter.category}`)
  if (filter.search)
    found = found.where(
      sql<boolean>`strpos(lower(concat_ws(' ', ${title}, ${description}, f.name)), lower(${filter.search})) > 0`,
    )
  const rows = await found.orderBy('d.sort').orderBy('d.releasedOn', 'desc').orderBy('d.id').execute()
  return rows.map(row => ({
    downloadId: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    ...(row.fileVersion !== null && { version: row.fileVersion }),
    releasedDate: row.releasedOn,
    fileName: row.name,
    mediaType: row.mediaType,
    size: row.size,
    checksum: row.sha256,
    downloadCount: row.downloads,
  }))
}

/** The names of the categories. */
export async function findDownloadCategories(db: DownloadDb, language: string): Promise<string[]> {
  const rows = await db
    .selectFrom('portalDownload')
    .where('published', '=', true)
    .select(sql<string>`coalesce(tr(category, ${language}), '')`.as('name'))
    .groupBy('name')
    .orderBy(sql`min(sort)`)
    .execute()
  return rows.map(row => row.name).filter(Boolean)
}

export interface OfferedFile extends SentFile {
  /** The id of the row with the download counter. */
  id: string
}

/** The file of a download; undefined if it is not published. */
export function findFile(db: DownloadDb, downloadId: string): Promise<OfferedFile | undefined> {
  return db
    .selectFrom('portalFile as taken')
    .innerJoin('portalDownload as d', join =>
      join.onRef('d.tenantId', '=', 'taken.tenantId').onRef('d.fileId', '=', 'taken.id'),
    )
    .innerJoin('file as f', join =>
      join.onRef('f.tenantId', '=', 'taken.tenantId').onRef('f.id', '=', 'taken.storedId'),
    )
    .where('d.id', '=', downloadId)
    .where('d.published', '=', true)
    .select(['taken.id', 'f.key', 'f.name', 'f.mediaType', 'f.sha256', 'f.size'])
    .executeTakeFirst()
}

export async function countDownload(db: DownloadDb, fileId: string): Promise<void> {
  await db
    .updateTable('portalFile')
    .set(eb => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', fileId)
    .execute()
}
