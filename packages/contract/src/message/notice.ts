import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { day, flag, id, rowToken, stamps, translations, version } from '../row.ts'

/** `ANNOUNCE` is for everybody, also for visitors, and from the platform for every tenant; `NOTIFY` for the tenant's own people. */
export const receiverType = z.enum(['ANNOUNCE', 'NOTIFY'])
export type ReceiverType = z.infer<typeof receiverType>

export const noticeCategory = z.enum(['GENERAL', 'NEWS', 'MAINTENANCE', 'POLICY'])
export type NoticeCategory = z.infer<typeof noticeCategory>

/** Removing is a status, too: what was published once stays in the audit's reach. */
export const noticeStatus = z.enum(['DRAFT', 'PUBLISHED', 'DELETED'])
export type NoticeStatus = z.infer<typeof noticeStatus>

/** An announcement as its readers see it. The wire's word for it is notice. */
export const notice = z.object({
  noticeId: id,
  tenantId: z.int(),
  title: z.string(),
  receiverTypeCode: receiverType,
  receiverTypeMeaning: z.string(),
  noticeCategoryCode: noticeCategory,
  noticeCategoryMeaning: z.string(),
  statusCode: noticeStatus,
  statusMeaning: z.string(),
  stickyFlag: z.union([z.literal(0), z.literal(1)]),
  publishedDate: z.string().optional(),
  publishedBy: id.optional(),
  publishedByUser: z.string().optional(),
  /** First and last day on which it is shown. */
  startDate: day.optional(),
  endDate: day.optional(),
})
export type Notice = z.infer<typeof notice>

/** With its text, which is plain: whoever shows it never takes it for markup. */
export const noticeText = notice.extend({
  noticeBody: z.string(),
  noticeContent: z.object({ noticeId: id, noticeBody: z.string() }),
})
export type NoticeText = z.infer<typeof noticeText>

/** As those see it who write announcements. */
export const storedNotice = notice.extend(stamps.shape)
export type StoredNotice = z.infer<typeof storedNotice>

const noticeTexts = translations({ title: 200, noticeBody: 20_000 })

export const noticeDetail = storedNotice.extend({
  noticeBody: z.string(),
  _tls: noticeTexts,
  _token: rowToken,
})
export type NoticeDetail = z.infer<typeof noticeDetail>

export const noticeDraft = z.object({
  title: z.string().trim().min(1).max(200),
  noticeBody: z.string().trim().min(1).max(20_000),
  receiverTypeCode: receiverType.default('ANNOUNCE'),
  noticeCategoryCode: noticeCategory.default('GENERAL'),
  startDate: day.optional(),
  endDate: day.optional(),
  stickyFlag: flag.default(0),
  /** Texts in other languages; `title` and `noticeBody` are in the language of the caller. */
  _tls: noticeTexts.optional(),
})
export type NoticeDraft = z.infer<typeof noticeDraft>

const noticeRef = z.object({ noticeId: id, objectVersionNumber: version })

/** Front ends of the family publish and revoke without a body, and with it without a version to compare. */
const versionIfKnown = z.object({ objectVersionNumber: version.optional() }).optional()

const notices = '/hmsg/v1/[{tenantId}/]notices'

export const noticeApi = {
  preview: endpoint({
    method: 'GET',
    path: '/hmsg/v1/{tenantId}/notices/user/preview',
    summary: 'The newest announcements for the bell',
    access: 'signed-in',
    query: z.object({ previewCount: z.coerce.number().int().min(1).max(50).default(5) }),
    response: z.array(notice),
  }),
  list: endpoint({
    method: 'GET',
    path: notices,
    summary: 'Announcements that are published and shown today, sticky and newer ones first, by page',
    access: 'signed-in',
    query: z.object({
      ...pageQuery(['publishedDate', 'title']),
      title: z.string().max(200).optional(),
      receiverTypeCode: receiverType.optional(),
      noticeCategoryCode: noticeCategory.optional(),
    }),
    response: page(notice),
  }),
  read: endpoint({
    method: 'GET',
    path: `${notices}/user/{noticeId}`,
    summary: 'One announcement that is shown today, with its text',
    access: 'signed-in',
    response: noticeText,
  }),
  listAll: endpoint({
    method: 'GET',
    path: `${notices}/page-details`,
    summary: 'The announcements of the tenant in every state, by page',
    access: { permission: 'message.notice.list' },
    query: z.object({
      ...pageQuery(['title', 'publishedDate', 'startDate', 'endDate', 'lastUpdateDate']),
      title: z.string().max(200).optional(),
      statusCode: noticeStatus.exclude(['DELETED']).optional(),
      receiverTypeCode: receiverType.optional(),
      noticeCategoryCode: noticeCategory.optional(),
    }),
    response: page(storedNotice),
  }),
  get: endpoint({
    method: 'GET',
    path: `${notices}/{noticeId}`,
    summary: 'One announcement of the tenant in whatever state, with its texts in every language',
    access: { permission: 'message.notice.list' },
    response: noticeDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: notices,
    summary: 'Write an announcement; it is a draft until it is published',
    access: { permission: 'message.notice.create' },
    body: noticeDraft,
    response: noticeDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: notices,
    summary: 'Change a draft',
    access: { permission: 'message.notice.update' },
    body: noticeDraft.extend(noticeRef.shape),
    response: noticeDetail,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${notices}/{noticeId}/publish`,
    summary: 'Publish a draft',
    access: { permission: 'message.notice.publish' },
    body: versionIfKnown,
    response: noticeDetail,
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${notices}/{noticeId}/revoke`,
    summary: 'Take a published announcement back: it is a draft again',
    access: { permission: 'message.notice.publish' },
    body: versionIfKnown,
    response: noticeDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: notices,
    summary: 'Remove a draft',
    access: { permission: 'message.notice.remove' },
    body: noticeRef,
  }),
}
