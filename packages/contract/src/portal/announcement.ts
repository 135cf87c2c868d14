import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { noticeCategory } from '../message/notice.ts'
import { page, pageQuery } from '../page.ts'
import { day, id } from '../row.ts'
import { portalQuery } from './page.ts'

/** An announcement as visitors see it in a list. */
export const announcement = z.object({
  announcementId: id,
  title: z.string(),
  /** Its first paragraph. */
  summary: z.string(),
  categoryCode: noticeCategory,
  categoryMeaning: z.string(),
  publishedDate: day,
  /** The last day on which it is shown. */
  endDate: day.optional(),
})
export type Announcement = z.infer<typeof announcement>

const neighbour = z.object({ announcementId: id, title: z.string() })

export const announcementText = announcement.extend({
  /** Markup, washed. */
  content: z.string(),
  /** Files that hang at it; each is opened at its address by whoever can read it, without a session. */
  attachments: z.array(z.object({ fileName: z.string(), size: z.int(), address: z.string() })),
  /** The one published before, and the one after. */
  previous: neighbour.optional(),
  next: neighbour.optional(),
})
export type AnnouncementText = z.infer<typeof announcementText>

/** How visitors narrow down the list. */
export const announcementFilter = z.object({
  category: noticeCategory.optional(),
  year: z.coerce.number().int().min(1970).max(9999).optional(),
  search: z.string().trim().max(200).optional(),
})
export type AnnouncementFilter = z.infer<typeof announcementFilter>

const { page: number, size } = pageQuery([])

export const announcementApi = {
  list: endpoint({
    method: 'GET',
    path: '/hptl/v1/announcements',
    summary: 'What a portal announces to everybody, newest first, by page',
    access: 'public',
    query: portalQuery.extend({ ...announcementFilter.shape, page: number, size }),
    example: { query: { tenant: 'NORRVIK', page: 0, size: 5 } },
    response: page(announcement),
  }),
  get: endpoint({
    method: 'GET',
    path: '/hptl/v1/announcements/{announcementId}',
    summary: 'One announcement of a portal with its text, the one before and the one after',
    access: 'public',
    query: portalQuery,
    example: { params: { announcementId: exampleId.publicNotice }, query: { tenant: 'NORRVIK' } },
    response: announcementText,
  }),
}
