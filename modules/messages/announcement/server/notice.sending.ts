import { platformTenantId } from '@atrium/contract/constants'
import { findMemberIds } from '@atrium/directory/assignment/server/assignment.reads.ts'
import type { Db } from '@atrium/server/db/connection/connect'
import type { Site } from '@atrium/server/db/connection/site'
import { inTenant } from '@atrium/server/db/connection/tenant'
import type { Texts } from '@atrium/server/db/tables/columns'
import { inLanguage, send } from '@atrium/server/delivery/send'
import type { Changes } from '@atrium/server/events/changes'
import { AppError } from '@atrium/server/http/app-error'
import { startQueue } from '@atrium/server/scheduling/queue'
import { type Selectable, sql } from 'kysely'
import { findPeople, type Named } from '../../receiver-group/server/receiver.queries.ts'
import type { AnnouncementDb, NoticePublicationTable } from './announcement.tables.ts'

interface Notifying {
  app: Db
  site: Site
  changes: Changes
  /** The origin of the console, for links. */
  origin: string
  log: { warn(detail: object, message: string): void }
}

type Publication = Selectable<NoticePublicationTable>

interface Published {
  id: string
  title: Texts
  body: Texts
  receiverType: 'ANNOUNCE' | 'NOTIFY'
  namesReceivers: boolean
}

interface Receiver {
  toTenantId: number | null
  toRoleId: string | null
  toGroupId: string | null
  toUserId: string | null
  toUserGroupId: string | null
  toUnitId: string | null
}

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
      const { notice, receivers, tenantIds } = await site({}, db => findPublished(db, publication))
      if (!notice) return undefined
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

/** The announcement if it is still published, its receivers, and the tenants whose people it may be for. */
async function findPublished(db: AnnouncementDb, { tenantId, noticeId }: Publication) {
  const notice = await db
    .selectFrom('notice')
    .select(['id', 'title', 'body', 'receiverType', 'namesReceivers'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', noticeId)
    .where('status', '=', 'PUBLISHED')
    .where(sql<boolean>`coalesce(end_on, current_date) >= current_date`)
    .executeTakeFirst()
  const receivers: Receiver[] = await db
    .selectFrom('noticeReceiver')
    .select(['toTenantId', 'toRoleId', 'toGroupId', 'toUserId', 'toUserGroupId', 'toUnitId'])
    .where('tenantId', '=', tenantId)
    .where('noticeId', '=', noticeId)
    .execute()
  const isForAll = tenantId === platformTenantId && notice?.receiverType === 'ANNOUNCE'
  const named = receivers.flatMap(receiver => receiver.toTenantId ?? [])
  const tenants = await db
    .selectFrom('tenant')
    .select('tenantId')
    .where('enabled', '=', true)
    .$if(!isForAll, some => some.where('tenantId', 'in', [tenantId, ...named]))
    .orderBy('tenantId')
    .execute()
  return { notice, receivers, tenantIds: tenants.map(tenant => tenant.tenantId) }
}

/** The receivers in one tenant: all of its people, or, in the announcement's own tenant, the named ones. */
function receiversIn(
  { app }: Notifying,
  { tenantId, isOwn }: { tenantId: number; isOwn: boolean },
  { receiverType, namesReceivers }: Published,
  receivers: readonly Receiver[],
): Promise<string[]> {
  const isForAll = receiverType === 'ANNOUNCE' || !isOwn || !namesReceivers
  return inTenant(app, { tenantId }, async db =>
    isForAll ? (await findMemberIds(db)).sort() : findPeople(db, namedBy(receivers)),
  )
}

const namedBy = (receivers: readonly Receiver[]): Named => {
  const ids = (of: (receiver: Receiver) => string | null) => receivers.flatMap(one => of(one) ?? [])
  return {
    ROLE: ids(one => one.toRoleId),
    USER_GROUP: ids(one => one.toUserGroupId),
    UNIT: ids(one => one.toUnitId),
    GROUP: ids(one => one.toGroupId),
    USER: ids(one => one.toUserId),
  }
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
    return true
  })
}

const shortened = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText).trimEnd()}…` : text
