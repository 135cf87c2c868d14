import { sql } from 'kysely'
import type { SendingDb } from '../../sending.tables.ts'
import type { ChannelSender, OutgoingMessage, Person } from '../channel-sender.ts'

/** Sends to the inbox in the workspace: message and delivery are complete once they are committed. */
export const webSender: ChannelSender = {
  isAvailable: () => true,
  write: (db, outgoing) =>
    outgoing.sending.publicationId ? recordShown(db, outgoing) : putIntoInbox(db, outgoing),
}

/**
 * Users who are not notified in the workspace still get messages from other users, marked as read; messages of the
 * system are not written for them.
 */
async function putIntoInbox(
  db: SendingDb,
  { sending: { tenantId, code, from }, people, notified, render }: OutgoingMessage,
): Promise<number> {
  const receivers = from ? people : notified
  for (const [language, readers] of byLanguage(receivers)) {
    const { subject, text } = render(language)
    const quiet = readers.filter(id => !notified.some(person => person.id === id))
    const { id } = await db
      .insertInto('message')
      .values({
        tenantId,
        type: from ? 'MSG' : 'NOTICE',
        category: from?.category ?? 'SYSTEM',
        subject,
        body: text,
        senderId: from?.senderId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into user_message (tenant_id, user_id, message_id, read_at)
      select ${tenantId}::bigint, receiver, ${id}::uuid, case when receiver = any(${quiet}::uuid[]) then now() end
      from unnest(${readers}::uuid[]) as receiver`.execute(db)
    await sql`
      insert into delivery (tenant_id, code, channel, recipient, to_user_id, subject, body, state, sent_at, due_at)
      select ${tenantId}::bigint, ${code}, 'web', real_name, id, ${subject}, ${text}, 'sent', now(), null
      from app_user where id = any(${readers}::uuid[])`.execute(db)
  }
  return receivers.length
}

/**
 * Announcements appear in the workspace without a message: a delivery is recorded for the users who want to see them
 * there.
 */
async function recordShown(
  db: SendingDb,
  { sending: { tenantId, code, publicationId }, notified, render }: OutgoingMessage,
): Promise<number> {
  for (const [language, readers] of byLanguage(notified)) {
    const { subject, text } = render(language)
    await sql`
      insert into delivery (tenant_id, code, channel, recipient, to_user_id, publication_id, subject, body, state,
        sent_at, due_at)
      select ${tenantId}::bigint, ${code}, 'web', real_name, id, ${publicationId}::uuid, ${subject}, ${text}, 'sent',
        now(), null
      from app_user where id = any(${readers}::uuid[])`.execute(db)
  }
  return notified.length
}

/** The ids of users by their language. */
const byLanguage = (people: readonly Person[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(people, person => person.language)].map(([language, those]) => [
      language,
      those.map(person => person.id),
    ]),
  )
