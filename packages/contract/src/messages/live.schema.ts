import { z } from 'zod'
import { id } from '../row.ts'

/** The kinds of entries in a user's list of messages. */
export const messageType = z.enum(['MSG', 'NOTICE', 'ANNOUNCE']).meta({ id: 'MessageType' })
export type MessageType = z.infer<typeof messageType>

/** The kinds of changes that are notified: the console reloads the data that depend on them. */
export const changedTopic = z
  .enum([
    'grants',
    'menus',
    'prompts',
    'languages',
    'lookups',
    'hierarchies',
    'self',
    'shortcuts',
    'announcements',
    'tables',
    'views',
    'jobs',
    'cards',
    'schedule',
    'trials',
    'records',
  ])
  .meta({ id: 'ChangedTopic' })
export type ChangedTopic = z.infer<typeof changedTopic>

/** An event that the server sends to open workspaces. */
export const liveEvent = z
  .discriminatedUnion('kind', [
    /** The stream is open; its id is the position from which it can be resumed. */
    z.object({ kind: z.literal('open') }),
    /** The user's messages changed: the number of unread ones, and the new one, if any. */
    z.object({
      kind: z.literal('messages'),
      unreadMessageCount: z.int(),
      message: z
        .object({
          userMessageId: id,
          userMessageTypeCode: messageType,
          subject: z.string(),
          noticeId: id.optional().describe('The announcement, when the message is one'),
        })
        .optional(),
    }),
    z.object({ kind: z.literal('changed'), topics: z.array(changedTopic) }),
    /** Another window of this browser has moved the session to this role and tenant. */
    z.object({ kind: z.literal('moved'), roleId: id, tenantId: z.int() }),
    /** The session is over, for a reason such as `kicked`; nothing follows. */
    z.object({ kind: z.literal('ended'), reason: z.string() }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof liveEvent>
