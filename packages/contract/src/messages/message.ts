import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { growingPage, growingPageQuery, page, pageQuery } from '../page.ts'
import { dayOrTime, id, moment } from '../row.ts'
import { messageType } from './live.schema.ts'
import { messageDraft } from './message.schema.ts'

/** The subject area of a message. */
export const messageCategory = z.enum(['PERSONAL', 'ACCESS', 'SYSTEM']).meta({ id: 'MessageCategory' })
export type MessageCategory = z.infer<typeof messageCategory>

/** 0 and 1 as texts, as in a query, or as a body says them. */
const yesOrNo = z
  .union([z.enum(['0', '1', 'true', 'false']), z.literal(0), z.literal(1), z.boolean()])
  .transform(value => ['1', 'true'].includes(String(value)))

/** 0 and 1 as texts, as in a query. */
const flagText = z.enum(['0', '1'])

/** A message in the caller's list. */
export const userMessage = z
  .object({
    userMessageId: id.describe('The id of the message'),
    messageId: id,
    tenantId: z.int(),
    tenantName: z.string(),
    subject: z.string(),
    userMessageTypeCode: messageType.describe('The kind of message'),
    userMessageTypeMeaning: z.string(),
    messageCategoryCode: messageCategory.describe('The category of the message'),
    messageCategoryMeaning: z.string(),
    readFlag: z.union([z.literal(0), z.literal(1)]),
    archivedFlag: z.union([z.literal(0), z.literal(1)]).describe('1 once you have archived it'),
    senderName: z
      .string()
      .optional()
      .describe('The name of the sender; absent for messages of the system, and for deleted users'),
    creationDate: moment,
  })
  .meta({ id: 'UserMessage' })
export type UserMessage = z.infer<typeof userMessage>

/** Plain text, never to be interpreted as markup. */
export const userMessageDetail = userMessage
  .extend({
    content: z.string().describe('The content'),
    senderId: id.optional().describe('The sender, if they can receive a reply'),
  })
  .meta({ id: 'UserMessageDetail' })
export type UserMessageDetail = z.infer<typeof userMessageDetail>

/** Ids as a comma-separated list, as repeated keys, or both. */
const idList = z
  .union([z.string(), z.array(z.string())])
  .transform(value => [...new Set([value].flat().flatMap(text => text.split(',').filter(Boolean)))])
  .pipe(z.array(id).min(1).max(500))

/** Which messages are read, as the query or the body of the call says it. */
const marked = z.object({
  readAll: yesOrNo.optional().describe('1 marks all messages as read'),
  messageIdList: idList
    .optional()
    .describe('Ids of lines in your list, or of their messages, under either name'),
  userMessageIdList: idList.optional(),
  userMessageTypeCode: messageType.optional().describe('The kind of message'),
})

/** Query and body together: at least one of them names messages. */
export const markedMessages = marked
  .refine(({ readAll, messageIdList, userMessageIdList }) => readAll || messageIdList || userMessageIdList, {
    path: ['messageIdList'],
  })
  .transform(({ messageIdList = [], userMessageIdList = [], readAll = false, userMessageTypeCode }) => ({
    readAll,
    ids: [...new Set([...messageIdList, ...userMessageIdList])],
    type: userMessageTypeCode,
  }))

const messages = '/hmsg/v1/{tenantId}/messages'

const cleared = z.object({ userMessageTypeCode: messageType.optional().describe('The kind of message') })

export const messageApi = {
  preview: endpoint({
    method: 'GET',
    path: `${messages}/user/preview`,
    summary: 'Your newest messages for the bell: unread ones unless `readFlag` is given',
    access: 'signed-in',
    query: z.object({
      previewMessageCount: z.coerce
        .number()
        .int()
        .min(1)
        .max(50)
        .default(5)
        .describe('The largest number of messages'),
      readFlag: flagText.default('0'),
      userMessageTypeCode: messageType.optional().describe('The kind of message'),
    }),
    response: z.array(userMessage),
  }),
  count: endpoint({
    method: 'GET',
    path: `${messages}/user/count`,
    summary: 'The number of your unread messages and announcements',
    access: 'signed-in',
    response: z.object({
      unreadMessageCount: z.int().describe('The number of unread messages and announcements'),
    }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: `${messages}/user/read-flag`,
    summary:
      'Mark your messages as read: all (of one type), or the given ones, all or none; the body counts before the query',
    access: 'signed-in',
    query: marked,
    body: marked.optional(),
    example: { body: { readAll: 0, messageIdList: [exampleId.userMessage] } },
  }),
  clear: endpoint({
    method: 'POST',
    path: `${messages}/user/clear`,
    summary: 'Mark the messages at the bell as read: all, or those of one type; nothing is deleted',
    access: 'signed-in',
    query: cleared,
  }),
  /** HZERO front ends clear by GET; the protection against forged requests applies to both methods. */
  clearByGet: endpoint({
    method: 'GET',
    path: `${messages}/user/clear`,
    summary: 'Same as the POST call',
    access: 'signed-in',
    query: cleared,
  }),
  list: endpoint({
    method: 'GET',
    path: `${messages}/user`,
    summary: 'Your messages, newest first, by page',
    access: 'signed-in',
    query: z.object({
      ...growingPageQuery(['creationDate', 'subject']),
      userMessageTypeCode: messageType.optional().describe('The kind of message'),
      readFlag: flagText.optional(),
      archivedFlag: flagText
        .optional()
        .describe('1 for archived messages, 0 for all others; absent for both'),
      subject: z.string().max(200).optional(),
      fromDate: dayOrTime.optional().describe('At or after this day or time'),
      toDate: dayOrTime.optional().describe('At or before this day or time'),
    }),
    example: { query: { fromDate: '2026-03-01', toDate: '2026-03-12 18:00:00', sort: 'creationDate,desc' } },
    response: growingPage(userMessage),
  }),
  get: endpoint({
    method: 'GET',
    path: `${messages}/user/{userMessageId}`,
    summary: 'One of your messages with its text; reading it marks it as read',
    access: 'signed-in',
    example: { params: { userMessageId: exampleId.userMessage } },
    response: userMessageDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${messages}/user`,
    summary: 'Delete messages from your list, all or none; other receivers keep theirs',
    access: 'signed-in',
    query: z.object({
      userMessageIdList: idList.describe('The ids of the messages, with commas between them'),
    }),
    example: { query: { userMessageIdList: exampleId.userMessage } },
  }),
  receivers: endpoint({
    method: 'GET',
    path: `${messages}/receivers/users`,
    summary: 'People who can receive messages, by page: those who hold a role here today',
    access: { permission: 'message.message.send' },
    query: z.object({
      ...pageQuery(['realName', 'loginName']),
      realName: z.string().max(120).optional(),
      loginName: z.string().max(120).optional(),
    }),
    response: page(z.object({ id, realName: z.string(), loginName: z.string() })),
  }),
  receiverRoles: endpoint({
    method: 'GET',
    path: `${messages}/receivers/roles`,
    summary: 'Roles that can receive messages, by page: those that people hold today',
    access: { permission: 'message.message.send' },
    query: z.object({ ...pageQuery(['name', 'memberCount']), name: z.string().max(120).optional() }),
    response: page(z.object({ id, name: z.string(), memberCount: z.int() })),
  }),
  send: endpoint({
    method: 'POST',
    path: `${messages}/user`,
    summary:
      'Send a message to people, roles, groups, units, tenants or everyone here; each receives it once, the sender does not',
    access: { permission: 'message.message.send' },
    body: messageDraft,
    example: {
      body: { subject: 'Ferry at nine', content: 'It leaves from pier four.', userIdList: [exampleId.user] },
    },
    response: z.object({ messageId: id, receiverCount: z.int().describe('The number of receivers') }),
  }),
}
