import { messageApi } from '@atrium/contract/messages/message'
import { send } from '@atrium/server/delivery/send'
import { schedulable } from '@atrium/server/scheduling/schedulable'
import { sql } from 'kysely'
import { unreadDigest } from '../digest.schedule.ts'

/** Subjects that a digest lists. */
const mostSubjects = 3

/**
 * Emails people who have more unread messages than a limit: how many there are, and the subjects of the newest.
 */
export const digesting = schedulable(
  unreadDigest,
  messageApi.send.access,
  async ({ atLeast }, { session: { tenantId }, inTenant, progress }, { ownOrigin }) => {
    const people = await inTenant(async db => {
      const { rows } = await sql<{ userId: string; realName: string; count: number; subjects: string[] }>`
          select m.user_id, u.real_name, count(*) as count,
            (array_agg(s.subject order by m.id desc))[1:${sql.lit(mostSubjects)}] as subjects
          from user_message m
          join message s on s.tenant_id = m.tenant_id and s.id = m.message_id
          join app_user u on u.id = m.user_id and u.enabled
          where m.read_at is null
          group by 1, 2 having count(*) >= ${atLeast} order by 1`.execute(db)
      return rows
    })
    for (const [at, { userId, realName, count, subjects }] of people.entries()) {
      await progress(at, people.length)
      await inTenant(db =>
        send(db, {
          tenantId,
          code: 'HMSG.DIGEST',
          args: {
            name: realName,
            count,
            subjects: subjects.join(' · '),
            link: `${ownOrigin}/hmsg/user-message/list`,
          },
          to: [{ userId }],
        }),
      )
    }
    return { code: 'run.digest', values: { count: people.length } }
  },
)
