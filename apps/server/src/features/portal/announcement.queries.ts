import { type Page, pageOf } from '@atrium/contract/page'
import type { Announcement, AnnouncementFilter, AnnouncementText } from '@atrium/contract/portal/announcement'
import type { Walls } from '../../http/guard.ts'
import { html, renderHtml, washed } from '../../http/html.ts'
import {
  findPublicNotice,
  findPublicNotices,
  findPublicNoticeYears,
  findStickyNotice,
  noticeCategoryName,
  type PublicNotice,
} from '../message/reads.ts'
import { read } from './reading.ts'

const tables = ['notice'] as const

/** Whose, and in which language. */
export interface Place {
  tenantId: number
  language: string
}

export function findAnnouncements(
  walls: Walls,
  { tenantId, language }: Place,
  filter: AnnouncementFilter & { page: number; size: number },
): Promise<Page<Announcement>> {
  const reading = {
    tenantId,
    key: ['announcements', language, filter],
    // What somebody types is asked for once.
    tables: filter.search ? undefined : tables,
  }
  return read(walls, reading, async db => {
    const { rows, count } = await findPublicNotices(db, language, filter)
    return pageOf(
      rows.map(row => asAnnouncement(row, language)),
      filter,
      count,
    )
  })
}

export function findAnnouncement(
  walls: Walls,
  { tenantId, language }: Place,
  id: string,
): Promise<AnnouncementText | undefined> {
  return read(walls, { tenantId, key: ['announcement', language, id], tables }, async db => {
    const row = await findPublicNotice(db, language, id)
    if (!row) return undefined
    const { previous, next } = row
    return {
      ...asAnnouncement(row, language),
      content: contentOf(row),
      ...(previous && { previous: asNeighbour(previous) }),
      ...(next && { next: asNeighbour(next) }),
    }
  })
}

/** The announcement that is shown before anything else. */
export function findNotice(walls: Walls, { tenantId, language }: Place): Promise<Announcement | undefined> {
  return read(walls, { tenantId, key: ['notice', language], tables }, async db => {
    const row = await findStickyNotice(db, language)
    return row && asAnnouncement(row, language)
  })
}

export const findAnnouncementYears = (walls: Walls, tenantId: number): Promise<number[]> =>
  read(walls, { tenantId, key: ['announcement years'], tables }, findPublicNoticeYears)

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).map(part => part.trim())

const contentOf = ({ content, body }: PublicNotice): string =>
  renderHtml(
    content === null ? html`${paragraphsOf(body).map(text => html`<p>${text}</p>`)}` : washed(content),
  )

const asNeighbour = ({ id, title }: Pick<PublicNotice, 'id' | 'title'>) => ({ announcementId: id, title })

const asAnnouncement = (row: PublicNotice, language: string): Announcement => ({
  announcementId: row.id,
  title: row.title,
  summary: paragraphsOf(row.body)[0] ?? '',
  categoryCode: row.category,
  categoryMeaning: noticeCategoryName(row.category, language),
  publishedDate: row.publishedOn,
  ...(row.endOn !== null && { endDate: row.endOn }),
})
