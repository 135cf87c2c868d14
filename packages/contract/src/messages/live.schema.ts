import { z } from 'zod'
import { id } from '../row.ts'

/** Kinds of what a person is told in the own list of messages. */
export const messageType = z.enum(['MSG', 'NOTICE', 'ANNOUNCE'])
export type MessageType = z.infer<typeof messageType>

/** What was changed, in the words of the console: which of its kept answers are to be asked for again. */
export const changedTopic = z.enum([
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
])
export type ChangedTopic = z.infer<typeof changedTopic>

/** What the server tells an open workspace on its own. */
export const liveEvent = z.discriminatedUnion('kind', [
  /** The stream is open; its id is where it can be gone on from. */
  z.object({ kind: z.literal('open') }),
  /** The own messages changed: how many are unread now, and the new one, when one has come. */
  z.object({
    kind: z.literal('messages'),
    unreadMessageCount: z.int(),
    message: z
      .object({ userMessageId: id, userMessageTypeCode: messageType, subject: z.string() })
      .optional(),
  }),
  z.object({ kind: z.literal('changed'), topics: z.array(changedTopic) }),
  /** Another window of this browser has moved the session to this role and tenant. */
  z.object({ kind: z.literal('moved'), roleId: id, tenantId: z.int() }),
  /** The session is over, for a reason such as `kicked`; nothing follows. */
  z.object({ kind: z.literal('ended'), reason: z.string() }),
])
export type LiveEvent = z.infer<typeof liveEvent>
