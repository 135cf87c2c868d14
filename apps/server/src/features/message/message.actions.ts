import type { MessageType } from '@atrium/contract/message/live.schema'
import type { MessageCategory, UserMessageDetail } from '@atrium/contract/message/message'
import type { MessageDraft } from '@atrium/contract/message/message.schema'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import { findMemberIds } from '../iam/reads.ts'
import { findMessage, type Reader } from './message.queries.ts'
import { areKnown, findPeople } from './receiver.queries.ts'

/** Reads a message, which is how it stops being unread. */
export async function readMessage(db: Scoped, reader: Reader, id: string): Promise<UserMessageDetail> {
  const message = await findMessage(db, reader, id)
  if (message.readFlag === 0) await markRead(db, reader.userId, [id])
  return { ...message, readFlag: 1 }
}

/** @throws `error.not_found` when one of them is not in the list of this person; then none is marked. */
export async function markRead(db: Scoped, userId: string, ids: readonly string[]): Promise<void> {
  await refuseForeign(db, userId, ids)
  await db
    .updateTable('userMessage')
    .set({ readAt: sql`now()` })
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .where('readAt', 'is', null)
    .execute()
}

export async function markAllRead(db: Scoped, userId: string, type?: MessageType): Promise<void> {
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

/** @throws `error.not_found` when one of them is not in the list of this person; then none is taken out. */
export async function deleteMessages(db: Scoped, userId: string, ids: readonly string[]): Promise<void> {
  await refuseForeign(db, userId, ids)
  await db.deleteFrom('userMessage').where('userId', '=', userId).where('id', 'in', ids).execute()
}

async function refuseForeign(db: Scoped, userId: string, ids: readonly string[]): Promise<void> {
  const own = await db
    .selectFrom('userMessage')
    .select('id')
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .execute()
  if (own.length < ids.length) throw new AppError('error.not_found')
}

export async function sendMessage(
  db: Scoped,
  senderId: string,
  draft: MessageDraft,
): Promise<{ messageId: string; receiverCount: number }> {
  const receivers = await receiversOf(db, senderId, draft)
  if (receivers.length === 0) throw new AppError('error.message.no_receiver')
  const { subject, content: body } = draft
  const messageId = await deliver(db, receivers, { category: 'PERSONAL', subject, body, senderId })
  return { messageId, receiverCount: receivers.length }
}

/** Puts what a person writes into the lists of these people, and answers the message's id. */
export async function deliver(
  db: Scoped,
  receivers: readonly string[],
  message: { category: MessageCategory; subject: string; body: string; senderId: string },
): Promise<string> {
  const { id } = await db
    .insertInto('message')
    .values({ type: 'MSG', ...message })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Who does not want to be told in the workspace finds the message in the list, as one that is not new.
  await sql`
    insert into user_message (user_id, message_id, read_at)
    select receiver, ${id}::uuid, case when not 'WEB' = any(c.channels) then now() end
    from unnest(${receivers}::uuid[]) as receiver
    left join receive_config c on c.user_id = receiver and c.receive_code = 'MSG'`.execute(db)
  return id
}

/** Everybody once. Who writes to a role, a group, a unit or all gets no copy; who names only the own self does. */
async function receiversOf(db: Scoped, senderId: string, draft: MessageDraft): Promise<string[]> {
  const { userIdList, roleIdList, userGroupIdList, unitIdList, receiverGroupIdList, allFlag } = draft
  const of = { ROLE: roleIdList, USER_GROUP: userGroupIdList, UNIT: unitIdList, GROUP: receiverGroupIdList }
  if (!(await areKnown(db, { ...of, USER: userIdList }))) throw new AppError('error.message.receiver_unknown')
  const crowd = allFlag ? await findMemberIds(db) : await findPeople(db, of)
  return [...new Set([...userIdList, ...crowd.filter(id => id !== senderId)])]
}
