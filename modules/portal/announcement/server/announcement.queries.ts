import { type Page, pageOf } from '@atrium/contract/page'
import {
  findPublicNotice,
  findPublicNotices,
  findPublicNoticeYears,
  findStickyNotice,
  noticeCategoryName,
  type PublicNotice,
} from '@atrium/messages/announcement/server/notice.reads.ts'
import { inTenant } from '@atrium/server/db/connection/tenant'
import type { RequestServices } from '@atrium/server/http/context'
import { inParagraphs, paragraphsOf } from '@atrium/server/http/pages/html'
import { sanitize } from '@atrium/server/http/pages/sanitize'
import type { SentFile } from '@atrium/server/http/send-file'
import { announcedBucket } from '@atrium/server/interchange/announced-files'
import { cachedRead } from '../../rendering/server/cached-read.ts'
import type { Announcement, AnnouncementFilter, AnnouncementText } from '../announcement.contract.ts'
import type { AnnouncementDb } from './announcement.tables.ts'

const tables = ['notice'] as const

/** The tenant, and the language. */
export interface Place {
  tenantId: number
  language: string
}

/** The exact time of publication, for feeds; people see the day. */
interface Dated {
  publishedAt: string
  updatedAt: string
}

export type DatedAnnouncement = Announcement & Dated
export type WholeAnnouncement = AnnouncementText & Dated

export function findAnnouncements(
  services: RequestServices,
  { tenantId, language }: Place,
  filter: AnnouncementFilter & { page: number; size: number },
): Promise<Page<DatedAnnouncement>> {
  const reading = {
    tenantId,
    key: ['announcements', language, filter],
    // Searches are not cached, because they are rarely repeated.
    tables: filter.search ? undefined : tables,
  }
  return cachedRead(services, reading, async (db: AnnouncementDb) => {
    const { rows, count } = await findPublicNotices(db, language, filter)
    return pageOf(
      rows.map(row => asAnnouncement(row, language)),
      filter,
      count,
    )
  })
}

export function findAnnouncement(
  services: RequestServices,
  { tenantId, language }: Place,
  id: string,
): Promise<WholeAnnouncement | undefined> {
  const reading = { tenantId, key: ['announcement', language, id], tables: [...tables, 'file'] as const }
  return cachedRead(services, reading, async (db: AnnouncementDb) => {
    const row = await findPublicNotice(db, language, id)
    if (!row) return undefined
    const { previous, next } = row
    const files = await attachmentsOf(db, row).orderBy('createdAt').orderBy('id').execute()
    return {
      ...asAnnouncement(row, language),
      content: contentOf(row),
      attachments: files.map(file => ({
        fileName: file.name,
        size: file.size,
        address: `/portal/announcement/detail/${id}/files/${file.id}`,
      })),
      ...(previous && { previous: asAdjacent(previous) }),
      ...(next && { next: asAdjacent(next) }),
    }
  })
}

/** The newest announcements with their full text, for feeds. */
export function findNewest(
  services: RequestServices,
  { tenantId, language }: Place,
  size: number,
): Promise<(DatedAnnouncement & { content: string })[]> {
  return cachedRead(services, { tenantId, key: ['newest', language, size], tables }, async db => {
    const { rows } = await findPublicNotices(db, language, { page: 0, size })
    return rows.map(row => ({ ...asAnnouncement(row, language), content: contentOf(row) }))
  })
}

/** The attachment of an announcement that visitors can read now; undefined for any other stored file. */
export function findAttachment(
  { app }: RequestServices,
  { tenantId, language }: Place,
  { id, fileId }: { id: string; fileId: string },
): Promise<SentFile | undefined> {
  return inTenant(app, { tenantId }, async db => {
    const row = await findPublicNotice(db, language, id)
    return row && attachmentsOf(db, row).where('id', '=', fileId).executeTakeFirst()
  })
}

const attachmentsOf = (db: AnnouncementDb, { attachmentId }: PublicNotice) =>
  db
    .selectFrom('file')
    .select(['id', 'key', 'name', 'mediaType', 'size', 'sha256'])
    .where('groupId', '=', attachmentId)
    .where('bucket', '=', announcedBucket)
    .where('secret', '=', false)

/** The sticky announcement, shown before anything else. */
export function findNotice(
  services: RequestServices,
  { tenantId, language }: Place,
): Promise<Announcement | undefined> {
  return cachedRead(services, { tenantId, key: ['notice', language], tables }, async db => {
    const row = await findStickyNotice(db, language)
    return row && asAnnouncement(row, language)
  })
}

export const findAnnouncementYears = (services: RequestServices, tenantId: number): Promise<number[]> =>
  cachedRead(services, { tenantId, key: ['announcement years'], tables }, findPublicNoticeYears)

const contentOf = ({ content, body }: PublicNotice): string =>
  content === null ? inParagraphs(body) : sanitize(content)

const asAdjacent = ({ id, title }: Pick<PublicNotice, 'id' | 'title'>) => ({ announcementId: id, title })

const asAnnouncement = (row: PublicNotice, language: string): DatedAnnouncement => ({
  announcementId: row.id,
  title: row.title,
  summary: paragraphsOf(row.body)[0] ?? '',
  categoryCode: row.category,
  categoryMeaning: noticeCategoryName(row.category, language),
  publishedDate: row.publishedOn,
  publishedAt: row.publishedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  ...(row.endOn !== null && { endDate: row.endOn }),
})
