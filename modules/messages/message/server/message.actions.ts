import type { MessageType } from '@atrium/contract/messages/live.schema'
import type { MessageCategory, UserMessageDetail } from '@atrium/contract/messages/message'
import type { MessageDraft } from '@atrium/contract/messages/message.schema'
import { findMemberIds } from '@atrium/directory/assignment/server/assignment.reads.ts'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { findPeople, refuseUnknown } from '../../receiver-group/server/receiver.queries.ts'
import { findTenantPeople, inEach, type Sender } from '../../receiver-group/server/tenant-receiver.ts'
import { findMessage, type Reader } from './message.queries.ts'
import type { MessageDb } from './message.tables.ts'

/** Returns a message and marks it as read. */
export async function readMessage(db: MessageDb, reader: Reader, id: string): Promise<UserMessageDetail> {
  const message = await findMessage(db, reader, id)
  if (message.readFlag === 0) await markRead(db, reader.userId, [id])
  return { ...message, readFlag: 1 }
}

/** @throws `error.not_found` when one of them is not in the list of this person; then none is marked. */
export async function markRead(db: MessageDb, userId: string, ids: readonly string[]): Promise<void> {
  const own = await findOwn(db, userId, ids)
  await db
    .updateTable('userMessage')
    .set({ readAt: sql`now()` })
    .where('userId', '=', userId)
    .where('id', 'in', own)
    .where('readAt', 'is', null)
    .execute()
}

export async function markAllRead(db: MessageDb, userId: string, type?: MessageType): Promise<void> {
  let unread = db
    .updateTable('userMessage')
    .set({ readAt: sql`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
  if (type) {
    const ofType = db.selectFrom('message').select('id').where(sql<boolean>`type = ${type}`)
    unread = unread.where('messageId', 'in', ofType)
  }
  await unread.execute()
}

/**
 * Archives messages or moves them back. Archived ones are read, so that the bell counts none that the inbox lacks.
 * @throws `error.not_found` when one of them is not in the list of this person; then none is archived
 */
export async function archiveMessages(
  db: MessageDb,
  userId: string,
  ids: readonly string[],
  isArchived: boolean,
): Promise<void> {
  const own = await findOwn(db, userId, ids)
  await db
    .updateTable('userMessage')
    .set(
      isArchived
        ? { archivedAt: sql`coalesce(archived_at, now())`, readAt: sql`coalesce(read_at, now())` }
        : { archivedAt: null },
    )
    .where('userId', '=', userId)
    .where('id', 'in', own)
    .execute()
}

/** @throws `error.not_found` when one of them is not in the list of this person; then none is removed. */
export async function deleteMessages(db: MessageDb, userId: string, ids: readonly string[]): Promise<void> {
  const own = await findOwn(db, userId, ids)
  await db.deleteFrom('userMessage').where('userId', '=', userId).where('id', 'in', own).execute()
}

/**
 * The ids of lines in the list of this person, each named by its own id or by that of its message.
 * @throws `error.not_found` when one of them is not in the list
 */
async function findOwn(db: MessageDb, userId: string, ids: readonly string[]): Promise<string[]> {
  const own = await db
    .selectFrom('userMessage')
    .select(['id', 'messageId'])
    .where('userId', '=', userId)
    .where(either => either.or([either('id', 'in', ids), either('messageId', 'in', ids)]))
    .execute()
  const known = new Set(own.flatMap(({ id, messageId }) => [id, messageId]))
  if (ids.some(id => !known.has(id))) throw new AppError('error.not_found')
  return own.map(({ id }) => id)
}

/** @throws `error.message.receiver_unknown`, `error.message.no_receiver` */
export async function sendMessage(
  sender: Sender<MessageDb>,
  draft: MessageDraft,
): Promise<{ messageId: string; receiverCount: number }> {
  const { db, session } = sender
  const { own, others } = await findTenantPeople(sender, draft.tenantIdList)
  const here = await receiversOf(db, session.userId, draft, own)
  const written = others.filter(({ userIds }) => userIds.length > 0)
  const { subject, content: body } = draft
  const personal = { type: 'MSG', category: 'PERSONAL', senderId: session.userId, subject, body } as const
  // People of the platform are unknown in other tenants: there the message comes from the system.
  const ofSystem = { type: 'NOTICE', category: 'SYSTEM', senderId: null, subject, body } as const
  const ids = [
    ...(here.length > 0 ? [await deliver(db, session.tenantId, here, personal)] : []),
    ...(await inEach(sender, written, (all: MessageDb, tenantId, userIds) =>
      deliver(all, tenantId, userIds, ofSystem),
    )),
  ]
  const [messageId] = ids
  if (messageId === undefined) throw new AppError('error.message.no_receiver')
  return { messageId, receiverCount: written.reduce((sum, one) => sum + one.userIds.length, here.length) }
}

interface Written {
  type: 'MSG' | 'NOTICE'
  category: MessageCategory
  subject: string
  body: string
  senderId: string | null
}

/** Writes a message into the lists of these people, and returns its id. */
async function deliver(
  db: MessageDb,
  tenantId: number,
  receivers: readonly string[],
  message: Written,
): Promise<string> {
  const { id } = await db
    .insertInto('message')
    .values({ tenantId, ...message })
    .returning('id')
    .executeTakeFirstOrThrow()
  // For people without notifications in the workspace the message is in the list, but not unread.
  await sql`
    insert into user_message (tenant_id, user_id, message_id, read_at)
    select ${tenantId}::bigint, receiver, ${id}::uuid, case when not 'WEB' = any(c.channels) then now() end
    from unnest(${receivers}::uuid[]) as receiver
    left join receive_config c
      on c.tenant_id = ${tenantId} and c.user_id = receiver and c.receive_code = ${message.type}`.execute(db)
  return id
}

/**
 * The distinct receivers, including the people of the sender’s tenant when it is named. A sender who writes to a
 * role, group, unit or all gets no copy; one who names themselves does.
 */
async function receiversOf(
  db: MessageDb,
  senderId: string,
  draft: MessageDraft,
  ofTenant: readonly string[],
): Promise<string[]> {
  const { userIdList, roleIdList, userGroupIdList, unitIdList, receiverGroupIdList, allFlag } = draft
  const of = { ROLE: roleIdList, USER_GROUP: userGroupIdList, UNIT: unitIdList, GROUP: receiverGroupIdList }
  await refuseUnknown(db, { ...of, USER: userIdList })
  const crowd = allFlag ? await findMemberIds(db) : [...(await findPeople(db, of)), ...ofTenant]
  return [...new Set([...userIdList, ...crowd.filter(id => id !== senderId)])]
}
