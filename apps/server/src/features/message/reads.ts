import type { Scoped } from '../../db/tenant.ts'

/** How many messages a person has not read in the tenant that `db` sees. Counted each time: nothing keeps it in step. */
export async function unreadCountOf(db: Scoped, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('userMessage')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** What a person is told about a message of the own list when it comes: nothing once it is read or gone. */
export async function messageOf(
  db: Scoped,
  userId: string,
  userMessageId: string,
): Promise<{ userMessageId: string; userMessageTypeCode: 'MSG' | 'NOTICE'; subject: string } | undefined> {
  return db
    .selectFrom('userMessage as u')
    .innerJoin('message as m', join =>
      join.onRef('m.tenantId', '=', 'u.tenantId').onRef('m.id', '=', 'u.messageId'),
    )
    .select(['u.id as userMessageId', 'm.type as userMessageTypeCode', 'm.subject'])
    .where('u.userId', '=', userId)
    .where('u.id', '=', userMessageId)
    .where('u.readAt', 'is', null)
    .executeTakeFirst()
}
