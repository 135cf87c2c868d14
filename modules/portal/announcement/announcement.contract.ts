import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { page, pageQuery } from '@atrium/contract/page'
import { day, id } from '@atrium/contract/row'
import { noticeCategory } from '@atrium/messages/announcement/notice.contract.ts'
import { z } from 'zod'
import { portalQuery } from '../page/page.contract.ts'

/** An announcement as visitors see it in a list. */
export const announcement = z
  .object({
    announcementId: id,
    title: z.string(),
    summary: z.string().describe('The first paragraph'),
    categoryCode: noticeCategory.describe('The category'),
    categoryMeaning: z.string().describe('The category in words'),
    publishedDate: day.describe('When it was published'),
    endDate: day.optional().describe('The last day on which it is shown'),
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof announcement>

const adjacent = z.object({ announcementId: id, title: z.string() })

export const announcementText = announcement
  .extend({
    content: z.string().describe('The text as sanitized markup'),
    attachments: z
      .array(
        z.object({
          fileName: z.string(),
          size: z.int().describe('The size in bytes'),
          address: z.string().describe('The address'),
        }),
      )
      .describe(
        'Attached files; anyone who can read the announcement opens them at their address, without a session',
      ),
    previous: adjacent.optional().describe('The previously published announcement, and the next one'),
    next: adjacent.optional().describe('The following announcement'),
  })
  .meta({ id: 'AnnouncementText' })
export type AnnouncementText = z.infer<typeof announcementText>

/** The filters that visitors can set. */
export const announcementFilter = z
  .object({
    category: noticeCategory.optional().describe('The category of the entries'),
    year: z.coerce.number().int().min(1970).max(9999).optional().describe('The year of publication'),
    search: z.string().trim().max(200).optional().describe('A part of the title or text'),
  })
  .meta({ id: 'AnnouncementFilter' })
export type AnnouncementFilter = z.infer<typeof announcementFilter>

const { page: number, size } = pageQuery([])

export const announcementApi = {
  list: endpoint({
    method: 'GET',
    path: '/hptl/v1/announcements',
    summary: 'Public announcements of a portal, newest first, by page',
    access: 'public',
    query: portalQuery.extend({ ...announcementFilter.shape, page: number, size }),
    example: { query: { tenant: 'NORRVIK', page: 0, size: 5 } },
    response: page(announcement),
  }),
  get: endpoint({
    method: 'GET',
    path: '/hptl/v1/announcements/{announcementId}',
    summary: 'One announcement of a portal with its text, the previous and the next one',
    access: 'public',
    query: portalQuery,
    example: { params: { announcementId: exampleId.publicNotice }, query: { tenant: 'NORRVIK' } },
    response: announcementText,
  }),
}
