import { findMemberIds } from '@atrium/directory/assignment/server/assignment.reads.ts'
import type { Db } from '@atrium/server/db/connection/connect'
import type { Site } from '@atrium/server/db/connection/site'
import { inTenant } from '@atrium/server/db/connection/tenant'
import { inLanguage, send } from '@atrium/server/delivery/send'
import type { Changes } from '@atrium/server/events/changes'
import { AppError } from '@atrium/server/http/app-error'
import { startQueue } from '@atrium/server/scheduling/queue'
import { type Selectable, sql } from 'kysely'
import type { AnnouncementDb, NoticePublicationTable } from './announcement.tables.ts'
import { findAudience, findNamed, type Published } from './notice-audience.queries.ts'

interface Notifying {
  app: Db
  site: Site
  changes: Changes
  /** The origin of the console, for links. */
  origin: string
  log: { warn(detail: object, message: string): void }
}

type Publication = Selectable<NoticePublicationTable>
type Audience = Awaited<ReturnType<typeof findAudience>>

/** People notified in one transaction. */
const step = 200
/** Characters of the text in a message; it links to the rest. */
const longestText = 600

/**
 * Notifies the receivers of published announcements on their channels. It can resume after any step: people
 * already notified of this publication are skipped.
 */
export function startNotifying(notifying: Notifying): () => Promise<void> {
  const { site, log } = notifying
  return startQueue<Publication>(notifying, {
    table: 'notice_publication',
    atOnce: 1,
    mostTries: 5,
    firstPauseSeconds: 10,

    async work(publication, signal) {
      if (publication.revokedAt) {
        await site({}, db => removeUnreadMarks(db, publication.id))
        return undefined
      }
      const { notice, receivers, tenantIds } = await site({}, db => findAudience(db, publication))
      if (!notice?.isGoingOn) return undefined
      for (const tenantId of tenantIds) {
        const place = { tenantId, isOwn: tenantId === publication.tenantId }
        const userIds = await receiversIn(notifying, place, notice, receivers)
        for (let at = 0; at < userIds.length; at += step) {
          signal.throwIfAborted()
          const isGoingOn = await notify(
            notifying,
            publication,
            notice,
            tenantId,
            userIds.slice(at, at + step),
          ).catch((error: unknown) => {
            // An error in one tenant's templates does not stop notifications in the others.
            if (!(error instanceof AppError)) throw error
            log.warn({ err: error, tenantId, notice: notice.id }, 'an announcement could not be written')
            return true
          })
          if (!isGoingOn) return undefined
        }
      }
      return undefined
    },

    giveUp: async () => undefined,
  })
}

/** The receivers in one tenant: all of its people, or, in the announcement's own tenant, the named ones. */
function receiversIn(
  { app }: Notifying,
  { tenantId, isOwn }: { tenantId: number; isOwn: boolean },
  notice: Published,
  receivers: Audience['receivers'],
): Promise<string[]> {
  return inTenant(
    app,
    { tenantId },
    async (db: AnnouncementDb) =>
      (isOwn ? await findNamed(db, notice, receivers) : undefined) ?? (await findMemberIds(db)).sort(),
  )
}

/**
 * Notifies the receivers that were not yet notified; returns false when the announcement must not be sent any
 * further.
 */
function notify(
  { site, origin }: Notifying,
  { id: publicationId, tries }: Publication,
  notice: Published,
  tenantId: number,
  userIds: readonly string[],
): Promise<boolean> {
  return site({}, async (db: AnnouncementDb) => {
    // Neither unpublished meanwhile nor taken over by another instance.
    const isOurs = await db
      .selectFrom('noticePublication')
      .select('id')
      .where('id', '=', publicationId)
      .where('tries', '=', tries)
      .where('revokedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!isOurs) return false
    const { rows } = await sql<{ userId: string }>`
      select user_id from unnest(${userIds}::uuid[]) as user_id
      where not exists (
        select from delivery d where d.publication_id = ${publicationId}::uuid and d.to_user_id = user_id)`.execute(
      db,
    )
    await send(db, {
      tenantId,
      code: 'MESSAGE.NOTICE',
      args: language => ({
        title: inLanguage(notice.title, language),
        text: shortened(inLanguage(notice.body, language)),
        link: `${origin}/hmsg/user-message/detail/announce/${notice.id}`,
      }),
      to: rows,
      publicationId,
    })
    await markUnread(db, { publicationId, noticeId: notice.id, tenantId }, userIds)
    return true
  })
}

/** Marks the announcement as unread for those of the people to whom the workspace shows it, except its author. */
async function markUnread(
  db: AnnouncementDb,
  { publicationId, noticeId, tenantId }: { publicationId: string; noticeId: string; tenantId: number },
  userIds: readonly string[],
): Promise<void> {
  await sql`
    with shown as (
      select d.to_user_id as user_id, d.subject, n.end_on, n.published_by
      from delivery d join notice n on n.id = ${noticeId}
      where d.tenant_id = ${tenantId} and d.publication_id = ${publicationId} and d.channel = 'web'
        and d.to_user_id = any(${userIds}::uuid[])
        and not exists (
          select from message m join user_message u on u.tenant_id = m.tenant_id and u.message_id = m.id
          where m.publication_id = d.publication_id and u.user_id = d.to_user_id)),
    written as (
      insert into message (tenant_id, type, category, subject, body, notice_id, publication_id)
      select distinct ${tenantId}::bigint, 'ANNOUNCE', 'SYSTEM', subject, '', ${noticeId}::uuid, ${publicationId}::uuid
      from shown returning id, subject)
    insert into user_message (tenant_id, user_id, message_id, unread_until, read_at)
    select ${tenantId}::bigint, shown.user_id, written.id, shown.end_on,
      case when shown.user_id = shown.published_by then now() end
    from shown join written using (subject)`.execute(db)
}

/** Removes the unread marks of an unpublished announcement, in every tenant. */
async function removeUnreadMarks(db: AnnouncementDb, publicationId: string): Promise<void> {
  await sql`delete from message where publication_id = ${publicationId}`.execute(db)
}

const shortened = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText).trimEnd()}…` : text
