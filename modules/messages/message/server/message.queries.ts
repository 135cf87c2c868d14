import type { QueryOf } from '@atrium/contract/endpoint'
import type {
  MessageCategory,
  messageApi,
  UserMessage,
  UserMessageDetail,
} from '@atrium/contract/messages/message'
import type { Page } from '@atrium/contract/page'
import { findMembersAmong } from '@atrium/directory/assignment/server/assignment.reads.ts'
import type { Session } from '@atrium/server/auth/session'
import { findPage, type Total } from '@atrium/server/db/tables/find-page'
import { AppError } from '@atrium/server/http/app-error'
import { spanOf } from '@atrium/server/http/clock'
import { sql } from 'kysely'
import { meaningOf } from '../../shared/server/meanings.ts'
import type { MessageDb } from './message.tables.ts'

/** The reader of messages, the language of code meanings and the time zone of filters. */
export interface Reader {
  userId: string
  language: string
  timeZone: string
}

export const readerOf = ({ userId, timeZone }: Session, language: string): Reader => ({
  userId,
  language,
  timeZone,
})

function messagesOf(db: MessageDb, userId: string) {
  return (
    db
      .selectFrom('userMessage as u')
      .innerJoin('message as m', join =>
        join.onRef('m.tenantId', '=', 'u.tenantId').onRef('m.id', '=', 'u.messageId'),
      )
      .where('u.userId', '=', userId)
      // Announcements have lists of their own.
      .where(sql<boolean>`m.type <> 'ANNOUNCE'`)
  )
}

function messageRows(db: MessageDb, { userId, language }: Reader) {
  return messagesOf(db, userId)
    .innerJoin('tenant as t', 't.tenantId', 'u.tenantId')
    .leftJoin('appUser as sender', 'sender.id', 'm.senderId')
    .select([
      'u.id as userMessageId',
      'u.tenantId',
      'u.readAt',
      'u.archivedAt',
      'u.createdAt',
      'm.id as messageId',
      'm.type',
      'm.category',
      'm.subject',
      'm.body',
      'sender.id as senderId',
      'sender.realName as senderName',
      sql<string>`tr(t.name, ${language})`.as('tenantName'),
    ])
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>>

const sortBy = { creationDate: sql`u.created_at`, subject: sql`m.subject` } as const

/**
 * Counts the unread messages and announcements of a person in the tenant that `db` sees. Counted each time, because
 * there is no stored counter.
 */
export async function countUnread(db: MessageDb, userId: string): Promise<number> {
  const { count } = await unreadOf(db, userId)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The same count, by the type of message; types without unread ones are left out. */
export const countUnreadByType = (db: MessageDb, userId: string) =>
  unreadOf(db, userId)
    .innerJoin('message as m', join =>
      join.onRef('m.tenantId', '=', 'u.tenantId').onRef('m.id', '=', 'u.messageId'),
    )
    .select(eb => ['m.type as userMessageTypeCode', eb.fn.countAll<number>().as('unreadMessageCount')])
    .groupBy('m.type')
    .orderBy('m.type')
    .execute()

const unreadOf = (db: MessageDb, userId: string) =>
  db
    .selectFrom('userMessage as u')
    .where('u.userId', '=', userId)
    .where('u.readAt', 'is', null)
    .where(sql<boolean>`coalesce(u.unread_until, current_date) >= current_date`)

export async function findPreview(
  db: MessageDb,
  reader: Reader,
  { previewMessageCount, readFlag, userMessageTypeCode: type }: QueryOf<typeof messageApi.preview>,
): Promise<UserMessage[]> {
  const rows = await messageRows(db, reader)
    .where('u.readAt', readFlag === '0' ? 'is' : 'is not', null)
    .$if(type !== undefined, all => all.where(sql<boolean>`m.type = ${type}`))
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id', 'desc')
    .limit(previewMessageCount)
    .execute()
  return rows.map(row => asMessage(row, reader.language))
}

export async function findMessages(
  db: MessageDb,
  reader: Reader,
  filter: QueryOf<typeof messageApi.list>,
  total: Total,
): Promise<Page<UserMessage>> {
  let found = messageRows(db, reader)
  if (filter.userMessageTypeCode) found = found.where(sql<boolean>`m.type = ${filter.userMessageTypeCode}`)
  if (filter.readFlag) found = found.where('u.readAt', filter.readFlag === '0' ? 'is' : 'is not', null)
  if (filter.archivedFlag)
    found = found.where('u.archivedAt', filter.archivedFlag === '0' ? 'is' : 'is not', null)
  if (filter.subject)
    found = found.where(sql<boolean>`strpos(lower(m.subject), lower(${filter.subject})) > 0`)
  const { since, before } = spanOf({ from: filter.fromDate, to: filter.toDate }, reader.timeZone)
  if (since) found = found.where('u.createdAt', '>=', since)
  if (before) found = found.where('u.createdAt', '<', before)
  const page = await findPage(found, filter, {
    sortBy,
    growth: {
      by: [sql`u.created_at`, sql`u.id`],
      direction: 'desc',
      xid: sql`u.xid`,
    },
    key: [sql`u.id`],
    total,
  })
  return { ...page, content: page.content.map(row => asMessage(row, reader.language)) }
}

/** @throws `error.not_found`, whether the message never existed or is in another person's list. */
export async function findMessage(db: MessageDb, reader: Reader, id: string): Promise<UserMessageDetail> {
  const row = await messageRows(db, reader).where('u.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  const [senderId] = row.senderId === null ? [] : await findMembersAmong(db, [row.senderId])
  return {
    ...asMessage(row, reader.language),
    content: row.body,
    ...(senderId !== undefined && { senderId }),
  }
}

function asMessage(row: MessageRow, language: string): UserMessage {
  const category = row.category as MessageCategory
  return {
    userMessageId: row.userMessageId,
    messageId: row.messageId,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    subject: row.subject,
    userMessageTypeCode: row.type,
    userMessageTypeMeaning: meaningOf('messageType', row.type, language),
    messageCategoryCode: category,
    messageCategoryMeaning: meaningOf('messageCategory', category, language),
    readFlag: row.readAt === null ? 0 : 1,
    archivedFlag: row.archivedAt === null ? 0 : 1,
    ...(row.senderName !== null && { senderName: row.senderName }),
    creationDate: row.createdAt.toISOString(),
  }
}
