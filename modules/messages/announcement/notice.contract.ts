import { ofTenant, tenantQuery } from '@atrium/contract/across-tenants'
import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { growingPage, growingPageQuery, page, pageQuery } from '@atrium/contract/page'
import {
  day,
  flag,
  id,
  moment,
  rowToken,
  stamps,
  translations,
  version,
  versionIfKnown,
} from '@atrium/contract/row'
import { z } from 'zod'

/**
 * `ANNOUNCE` is for all users and portal visitors, and from the platform for every tenant; `NOTIFY` for the
 * tenant's own people.
 */
export const receiverType = z.enum(['ANNOUNCE', 'NOTIFY']).meta({ id: 'ReceiverType' })
export type ReceiverType = z.infer<typeof receiverType>

export const noticeCategory = z
  .enum(['GENERAL', 'NEWS', 'MAINTENANCE', 'POLICY'])
  .meta({ id: 'NoticeCategory' })
export type NoticeCategory = z.infer<typeof noticeCategory>

/** Deletion is a status, so that the audit can still name what was published. */
export const noticeStatus = z.enum(['DRAFT', 'PUBLISHED', 'DELETED']).meta({ id: 'NoticeStatus' })
export type NoticeStatus = z.infer<typeof noticeStatus>

/** An announcement as its readers see it; called a notice on the wire. */
export const notice = z
  .object({
    noticeId: id,
    objectVersionNumber: version.describe('Sent back by authors who found it in a list of readers'),
    tenantId: z.int(),
    title: z.string(),
    receiverTypeCode: receiverType,
    receiverTypeMeaning: z.string(),
    noticeCategoryCode: noticeCategory,
    noticeCategoryMeaning: z.string(),
    statusCode: noticeStatus.describe('The state'),
    statusMeaning: z.string(),
    stickyFlag: z.union([z.literal(0), z.literal(1)]),
    publishedDate: moment.optional(),
    publishedBy: id.optional(),
    publishedByUser: z.string().optional(),
    startDate: day.optional().describe('First and last day on which it is shown'),
    endDate: day.optional(),
    attachmentUuid: id.optional().describe('The id of its group of attachments'),
  })
  .meta({ id: 'Notice' })
export type Notice = z.infer<typeof notice>

/** An announcement in the lists of its readers. */
export const shownNotice = notice
  .extend({ readFlag: flag.describe('0 while the announcement is unread') })
  .meta({ id: 'ShownNotice' })
export type ShownNotice = z.infer<typeof shownNotice>

/**
 * A receiver of an internal announcement: a tenant (from the platform only), the holders of a role, the members
 * of a user group, the people of a unit and the units below it, a receiver group, or one person.
 */
export const noticeReceiver = z
  .object({
    receiverTypeCode: z.enum(['TENANT', 'ROLE', 'USER_GROUP', 'UNIT', 'GROUP', 'USER']),
    receiverSourceId: id.describe('The id of the tenant, role, group, unit or person'),
  })
  .meta({ id: 'NoticeReceiver' })
export type NoticeReceiver = z.infer<typeof noticeReceiver>

/** A receiver with its row id and name. */
export const storedNoticeReceiver = noticeReceiver
  .extend({
    receiverId: id,
    noticeId: id,
    receiverTypeMeaning: z.string(),
    receiverSourceName: z.string(),
  })
  .meta({ id: 'StoredNoticeReceiver' })
export type StoredNoticeReceiver = z.infer<typeof storedNoticeReceiver>

const receiverList = z.array(noticeReceiver).max(500)

/** An announcement with its text: markup limited to the allowed elements. */
export const noticeText = shownNotice
  .extend({
    noticeBody: z.string(),
    noticeContent: z
      .object({ noticeId: id, noticeBody: z.string() })
      .describe('The content of the announcement'),
  })
  .meta({ id: 'NoticeText' })
export type NoticeText = z.infer<typeof noticeText>

/** An announcement as its authors see it. */
export const storedNotice = notice.extend({ ...stamps.shape, ...ofTenant }).meta({ id: 'StoredNotice' })
export type StoredNotice = z.infer<typeof storedNotice>

/** The limit of the markup in characters; the text is shorter. */
export const longestNotice = 100_000

const noticeTexts = translations({ title: 200, noticeBody: longestNotice })

export const noticeDetail = storedNotice
  .extend({
    noticeBody: z.string(),
    receiverList: z
      .array(storedNoticeReceiver)
      .describe('Empty: for all people of the tenant, unless `namesReceiversFlag` is 1'),
    namesReceiversFlag: flag.describe(
      '1 once it names a receiver. It stays 1 if all of them were deleted since: the announcement is then shown to nobody',
    ),
    _tls: noticeTexts,
    _token: rowToken,
  })
  .meta({ id: 'NoticeDetail' })
export type NoticeDetail = z.infer<typeof noticeDetail>

export const noticeDraft = z
  .object({
    title: z.string().trim().min(1).max(200),
    noticeBody: z
      .string()
      .trim()
      .min(1)
      .max(longestNotice)
      .describe(
        'Markup. Elements that are not allowed are removed; an address with an executable scheme is refused',
      ),
    receiverTypeCode: receiverType.default('ANNOUNCE'),
    noticeCategoryCode: noticeCategory.default('GENERAL'),
    startDate: day.optional(),
    endDate: day.optional(),
    stickyFlag: flag.default(0),
    attachmentUuid: z.uuid().optional(),
    receiverList: receiverList
      .optional()
      .describe('If left out, receivers stay unchanged; an announcement to all users has none'),
    _tls: noticeTexts
      .optional()
      .describe('Texts in other languages; `title` and `noticeBody` are in the language of the caller'),
  })
  .meta({ id: 'NoticeDraft' })
export type NoticeDraft = z.infer<typeof noticeDraft>

/** A publication of an announcement, or its end. */
export const publishedRecord = z
  .object({
    publishedId: id,
    noticeId: id,
    publishedStatusCode: noticeStatus.exclude(['DELETED']).describe('The state of the publication'),
    publishedStatusMeaning: z.string(),
    publishedDate: moment,
    publishedByUser: z.string().optional(),
  })
  .meta({ id: 'PublishedRecord' })
export type PublishedRecord = z.infer<typeof publishedRecord>

/** How many people of a tenant a published announcement is for, and how many of them have opened it. */
export const noticeReadership = z
  .object({
    tenantId: z.int(),
    tenantName: z.string(),
    receiverCount: z.int().describe('The number of receivers'),
    readCount: z.int().describe('How many of them have opened it since it was published'),
  })
  .meta({ id: 'NoticeReadership' })
export type NoticeReadership = z.infer<typeof noticeReadership>

/** A person in the tenant whom a published announcement is for. */
export const noticeReader = z
  .object({
    userId: id,
    realName: z.string(),
    loginName: z.string(),
    readDate: moment.optional().describe('When the person opened it first since it was published'),
  })
  .meta({ id: 'NoticeReader' })
export type NoticeReader = z.infer<typeof noticeReader>

const noticeRef = z.object({ noticeId: id, objectVersionNumber: version })

const notices = '/hmsg/v1/[{tenantId}/]notices'

export const noticeApi = {
  preview: endpoint({
    method: 'GET',
    path: '/hmsg/v1/{tenantId}/notices/user/preview',
    summary: 'The newest announcements for the bell',
    access: 'signed-in',
    query: z.object({
      previewCount: z.coerce
        .number()
        .int()
        .min(1)
        .max(50)
        .default(5)
        .describe('The largest number of announcements'),
    }),
    response: z.array(shownNotice),
  }),
  clear: endpoint({
    method: 'POST',
    path: '/hmsg/v1/{tenantId}/notices/user/clear',
    summary: 'Clear the announcements of your bell, which shows newer ones only; the list keeps all',
    access: 'signed-in',
  }),
  list: endpoint({
    method: 'GET',
    path: notices,
    summary: 'Published announcements shown today, pinned and newer ones first, by page',
    access: 'signed-in',
    query: z.object({
      ...growingPageQuery(['publishedDate', 'title']),
      title: z.string().max(200).optional(),
      receiverTypeCode: receiverType.optional(),
      noticeCategoryCode: anyOf(noticeCategory).optional(),
    }),
    response: growingPage(shownNotice),
  }),
  read: endpoint({
    method: 'GET',
    path: `${notices}/user/{noticeId}`,
    summary: 'One announcement that is shown today, with its text; reading it marks it as read',
    access: 'signed-in',
    example: { params: { noticeId: exampleId.publishedNotice } },
    response: noticeText,
  }),
  listAll: endpoint({
    method: 'GET',
    path: `${notices}/page-details`,
    summary: 'Announcements of the tenant in every status, by page',
    access: { permission: 'message.notice.list' },
    acrossTenants: true,
    query: z.object({
      ...growingPageQuery(['title', 'publishedDate', 'startDate', 'endDate', 'lastUpdateDate']),
      ...tenantQuery,
      title: z.string().max(200).optional(),
      statusCode: noticeStatus.exclude(['DELETED']).optional().describe('The state'),
      receiverTypeCode: receiverType.optional(),
      noticeCategoryCode: anyOf(noticeCategory).optional(),
    }),
    response: growingPage(storedNotice),
  }),
  get: endpoint({
    method: 'GET',
    path: `${notices}/{noticeId}`,
    summary: 'One announcement of the tenant in any status, with its texts in every language',
    access: { permission: 'message.notice.list' },
    acrossTenants: true,
    example: { params: { noticeId: exampleId.notice } },
    response: noticeDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: notices,
    summary: 'Create an announcement; it is a draft until it is published',
    access: { permission: 'message.notice.create' },
    body: noticeDraft,
    example: {
      body: {
        title: 'Ferry timetable',
        noticeBody: '<p>From May on ferries leave every hour.</p>',
        noticeCategoryCode: 'NEWS',
        endDate: '2031-05-31',
        _tls: { title: { zh_CN: '轮渡时刻表' } },
      },
    },
    response: noticeDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: notices,
    summary: 'Update a draft',
    access: { permission: 'message.notice.update' },
    body: noticeDraft.extend(noticeRef.shape),
    example: {
      body: {
        noticeId: exampleId.notice,
        objectVersionNumber: 1,
        title: 'Ferry timetable',
        noticeBody: '<p>From June on ferries leave every hour.</p>',
      },
    },
    response: noticeDetail,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${notices}/{noticeId}/publish`,
    summary: 'Publish a draft',
    access: { permission: 'message.notice.publish' },
    body: versionIfKnown,
    example: { params: { noticeId: exampleId.notice }, body: { objectVersionNumber: 1 } },
    response: noticeDetail,
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${notices}/{noticeId}/revoke`,
    summary: 'Unpublish an announcement; it becomes a draft again',
    access: { permission: 'message.notice.publish' },
    body: versionIfKnown,
    example: { params: { noticeId: exampleId.publishedNotice } },
    response: noticeDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: notices,
    summary: 'Delete a draft',
    access: { permission: 'message.notice.remove' },
    body: noticeRef,
    example: { body: { noticeId: exampleId.notice, objectVersionNumber: 1 } },
  }),
  receivers: endpoint({
    method: 'GET',
    path: `${notices}/receivers/{noticeId}`,
    summary: 'Receivers of one announcement, by page; none means all people of the tenant',
    access: { permission: 'message.notice.list' },
    acrossTenants: true,
    query: z.object(pageQuery(['receiverTypeCode'])),
    example: { params: { noticeId: exampleId.notice } },
    response: page(storedNoticeReceiver),
  }),
  addReceivers: endpoint({
    method: 'POST',
    path: `${notices}/receivers/{noticeId}`,
    summary: 'Add receivers to a draft of an internal announcement',
    access: { permission: 'message.notice.update' },
    body: receiverList.min(1),
    example: {
      params: { noticeId: exampleId.internalNotice },
      body: [{ receiverTypeCode: 'USER', receiverSourceId: exampleId.user }],
    },
    response: z.array(storedNoticeReceiver),
  }),
  removeReceiver: endpoint({
    method: 'DELETE',
    path: `${notices}/receivers`,
    summary: 'Remove a receiver from a draft',
    access: { permission: 'message.notice.update' },
    body: z.object({ receiverId: id }),
    example: { body: { receiverId: exampleId.noticeReceiver } },
  }),
  readership: endpoint({
    method: 'GET',
    path: `${notices}/readership/{noticeId}`,
    summary: 'How many people a published announcement is for and how many have read it, for each tenant',
    access: { permission: 'message.notice.list' },
    example: { params: { noticeId: exampleId.publishedNotice } },
    response: z.array(noticeReadership),
  }),
  readers: endpoint({
    method: 'GET',
    path: `${notices}/readers/{noticeId}`,
    summary: 'The people of the tenant whom a published announcement is for, and who has read it, by page',
    access: { permission: 'message.notice.list' },
    query: z.object({
      ...pageQuery(['realName', 'readDate']),
      readFlag: z.enum(['0', '1']).optional().describe('Those who have not read it, or those who have'),
    }),
    example: { params: { noticeId: exampleId.publishedNotice } },
    response: page(noticeReader),
  }),
  history: endpoint({
    method: 'GET',
    path: `${notices}/published-records/{noticeId}`,
    summary: 'When an announcement was published and unpublished, and by whom, newest first, by page',
    access: { permission: 'message.notice.list' },
    acrossTenants: true,
    query: z.object(growingPageQuery(['publishedDate'])),
    example: { params: { noticeId: exampleId.publishedNotice } },
    response: growingPage(publishedRecord),
  }),
}
