import type { QueryOf } from '@atrium/contract/endpoint'
import type {
  MessageCategory,
  messageApi,
  UserMessage,
  UserMessageDetail,
} from '@atrium/contract/message/message'
import { type Page, pageOf } from '@atrium/contract/page'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import { meaningOf } from './meanings.ts'

/** Whose messages, and in which language their codes are explained. */
export interface Reader {
  userId: string
  language: string
}

function messagesOf(db: Scoped, userId: string) {
  return db
    .selectFrom('userMessage as u')
    .innerJoin('message as m', join =>
      join.onRef('m.tenantId', '=', 'u.tenantId').onRef('m.id', '=', 'u.messageId'),
    )
    .where('u.userId', '=', userId)
}

function messageRows(db: Scoped, { userId, language }: Reader) {
  return messagesOf(db, userId)
    .innerJoin('tenant as t', 't.tenantId', 'u.tenantId')
    .leftJoin('appUser as sender', 'sender.id', 'm.senderId')
    .select([
      'u.id as userMessageId',
      'u.tenantId',
      'u.readAt',
      'u.createdAt',
      'm.id as messageId',
      'm.type',
      'm.category',
      'm.subject',
      'm.body',
      'sender.realName as senderName',
      sql<string>`tr(t.name, ${language})`.as('tenantName'),
    ])
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>>

const sortBy = { creationDate: 'u.createdAt', subject: 'm.subject' } as const

/** How many messages a person has not read in the tenant that `db` sees. Counted each time: nothing keeps it in step. */
export async function countUnread(db: Scoped, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('userMessage')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findPreview(
  db: Scoped,
  reader: Reader,
  { previewMessageCount, readFlag }: QueryOf<typeof messageApi.preview>,
): Promise<UserMessage[]> {
  const rows = await messageRows(db, reader)
    .where('u.readAt', readFlag === '0' ? 'is' : 'is not', null)
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id', 'desc')
    .limit(previewMessageCount)
    .execute()
  return rows.map(row => asMessage(row, reader.language))
}

export async function findMessages(
  db: Scoped,
  reader: Reader,
  filter: QueryOf<typeof messageApi.list>,
): Promise<Page<UserMessage>> {
  let matching = messagesOf(db, reader.userId)
  if (filter.userMessageTypeCode)
    // No announcement is a message, so that asking for them finds none.
    matching = matching.where(sql<boolean>`m.type = ${filter.userMessageTypeCode}`)
  if (filter.readFlag) matching = matching.where('u.readAt', filter.readFlag === '0' ? 'is' : 'is not', null)
  if (filter.subject)
    matching = matching.where(sql<boolean>`strpos(lower(m.subject), lower(${filter.subject})) > 0`)
  if (filter.fromDate) matching = matching.where(sql<boolean>`u.created_at >= ${filter.fromDate}::date`)
  if (filter.toDate) matching = matching.where(sql<boolean>`u.created_at < ${filter.toDate}::date + 1`)
  const { count } = await matching
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  let page = messageRows(db, reader).where('u.id', 'in', matching.select('u.id'))
  for (const { field, direction } of filter.sort) page = page.orderBy(sortBy[field], direction)
  const rows = await page
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id', 'desc')
    .limit(filter.size)
    .offset(filter.page * filter.size)
    .execute()
  return pageOf(
    rows.map(row => asMessage(row, reader.language)),
    filter,
    count,
  )
}

/** @throws `error.not_found`, the same whether the message never existed or is in somebody else's list. */
export async function findMessage(db: Scoped, reader: Reader, id: string): Promise<UserMessageDetail> {
  const row = await messageRows(db, reader).where('u.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return { ...asMessage(row, reader.language), content: row.body }
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
    ...(row.senderName !== null && { senderName: row.senderName }),
    creationDate: row.createdAt.toISOString(),
  }
}
