import type { BodyOf } from '@atrium/contract/endpoint'
import type { Session } from '@atrium/server/auth/session'
import type { Texts } from '@atrium/server/db/tables/columns'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { mergedTexts } from '@atrium/server/db/tables/texts'
import { AppError } from '@atrium/server/http/app-error'
import { sanitizeInput, wordsOf } from '@atrium/server/http/pages/sanitize'
import { type RawBuilder, sql } from 'kysely'
import type { NoticeDraft, NoticeReceiver, noticeApi } from '../notice.contract.ts'
import type { AnnouncementDb, NoticeTable } from './announcement.tables.ts'
import { contentOf } from './notice.queries.ts'
import { addReceivers, putReceivers, storeWhetherNamed } from './notice-receiver.actions.ts'

type Change = BodyOf<typeof noticeApi.update>
type Ref = BodyOf<typeof noticeApi.remove>

export async function insertNotice(
  db: AnnouncementDb,
  language: string,
  draft: NoticeDraft,
): Promise<string> {
  const { id } = await db
    .insertInto('notice')
    .values({
      title: JSON.stringify(mergedTexts({}, language, draft.title, draft._tls?.title)),
      ...textColumns(mergedTexts({}, language, draft.noticeBody, draft._tls?.noticeBody)),
      ...plainColumns(draft),
      publishedAt: null,
      publishedBy: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putReceivers(db, id, draft)
  return id
}

export async function updateNotice(db: AnnouncementDb, language: string, change: Change): Promise<void> {
  const before = await lockDraft(db, change)
  await db
    .updateTable('notice')
    .set({
      title: JSON.stringify(mergedTexts(before.title, language, change.title, change._tls?.title)),
      ...textColumns(mergedTexts(contentOf(before), language, change.noticeBody, change._tls?.noticeBody)),
      ...plainColumns(change),
    })
    .where('id', '=', change.noticeId)
    .execute()
  await putReceivers(db, change.noticeId, change)
}

export async function publishNotice(
  db: AnnouncementDb,
  userId: string,
  noticeId: string,
  objectVersionNumber: number | undefined,
): Promise<void> {
  await lockDraft(db, { noticeId, objectVersionNumber })
  const { startOn } = await db
    .updateTable('notice')
    // The transaction that puts it in front of others, for lists that are being read.
    .set({
      status: 'PUBLISHED',
      publishedAt: sql`now()`,
      publishedBy: userId,
      xid: sql`pg_current_xact_id()`,
    })
    .where('id', '=', noticeId)
    .returning('startOn')
    .executeTakeFirstOrThrow()
  // Nobody is notified before the first day on which it is shown.
  const dueAt = sql<Date>`greatest(now(), ${startOn}::date::timestamptz)`
  await db.insertInto('noticePublication').values({ noticeId, dueAt }).execute()
  // Those who publish an announcement know it.
  await recordReading(db, userId, noticeId)
}

/** Marks an announcement as read by a person, who may read it. */
export async function markNoticeRead(db: AnnouncementDb, userId: string, noticeId: string): Promise<void> {
  await recordReading(db, userId, noticeId)
  await clearUnread(db, userId, sql`notice_id = ${noticeId}`)
}

/** Removes a person's unread marks of the announcements that meet a condition on `message`. */
async function clearUnread(db: AnnouncementDb, userId: string, which: RawBuilder<unknown>): Promise<void> {
  await db
    .updateTable('userMessage')
    .set({ readAt: sql`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where(sql<boolean>`message_id in (select id from message where ${which})`)
    .execute()
}

/** Keeps the first time at which a person has read the current publication. */
async function recordReading(db: AnnouncementDb, userId: string, noticeId: string): Promise<void> {
  await sql`
    insert into notice_reading as known (tenant_id, notice_id, user_id)
    values (current_tenant(), ${noticeId}, ${userId})
    on conflict (tenant_id, notice_id, user_id) do update set read_at = now()
    where known.read_at < (select published_at from notice where id = excluded.notice_id)`.execute(db)
}

export async function revokeNotice(
  db: AnnouncementDb,
  noticeId: string,
  objectVersionNumber: number | undefined,
): Promise<void> {
  const notice = await lock(db, { noticeId, objectVersionNumber })
  if (notice.status !== 'PUBLISHED') throw new AppError('error.notice.not_published')
  await db
    .updateTable('notice')
    .set({ status: 'DRAFT', publishedAt: null, publishedBy: null })
    .where('id', '=', noticeId)
    .execute()
  // The queue sends nothing more of it, and removes its unread marks.
  await db
    .updateTable('noticePublication')
    .set({ revokedAt: sql`now()`, dueAt: sql`now()` })
    .where('noticeId', '=', noticeId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Marks an announcement as deleted. The row stays, because the audit refers to what was published. */
export async function removeNotice(db: AnnouncementDb, ref: Ref): Promise<void> {
  await lockDraft(db, ref)
  await db.updateTable('notice').set({ status: 'DELETED' }).where('id', '=', ref.noticeId).execute()
}

interface MaybeRef {
  noticeId: string
  objectVersionNumber?: number | undefined
}

/** @throws `error.notice.published` when people already see it: it must be unpublished before it changes. */
async function lockDraft(db: AnnouncementDb, ref: MaybeRef) {
  const notice = await lock(db, ref)
  if (notice.status !== 'DRAFT') throw new AppError('error.notice.published')
  return notice
}

/** The status of an announcement of the tenant, which stays so until the transaction ends. */
export const lockedStatusOf = async (db: AnnouncementDb, noticeId: string) =>
  (await lock(db, { noticeId })).status

/** Locks an announcement of the tenant; those that were deleted or belong to the platform are not found. */
async function lock(db: AnnouncementDb, { noticeId, objectVersionNumber }: MaybeRef) {
  const notice = await db
    .selectFrom('notice')
    .select(['status', 'title', 'body', 'content', 'receiverType'])
    .where('id', '=', noticeId)
    .where('status', '<>', 'DELETED')
    .where(sql<boolean>`tenant_id = current_tenant()`)
    .forUpdate()
    .executeTakeFirst()
  if (!notice) throw new AppError('error.not_found')
  if (objectVersionNumber !== undefined)
    await lockVersion(db, 'notice', { id: noticeId, objectVersionNumber })
  return notice
}

/** @throws `error.not_found`, `error.notice.published`, `error.notice.receivers` */
export async function nameReceivers(
  db: AnnouncementDb,
  noticeId: string,
  receivers: readonly NoticeReceiver[],
): Promise<void> {
  const notice = await lockDraft(db, { noticeId })
  if (notice.receiverType === 'ANNOUNCE') throw new AppError('error.notice.receivers')
  await addReceivers(db, noticeId, receivers)
  await storeWhetherNamed(db, noticeId, true)
}

/** @throws `error.not_found`, `error.notice.published` */
export async function removeReceiver(
  db: AnnouncementDb,
  { receiverId }: BodyOf<typeof noticeApi.removeReceiver>,
): Promise<void> {
  const receiver = await db
    .selectFrom('noticeReceiver')
    .select('noticeId')
    .where('id', '=', receiverId)
    .executeTakeFirst()
  if (!receiver) throw new AppError('error.not_found')
  await lockDraft(db, receiver)
  await db.deleteFrom('noticeReceiver').where('id', '=', receiverId).execute()
  const left = await db
    .selectFrom('noticeReceiver')
    .select('id')
    .where('noticeId', '=', receiver.noticeId)
    .executeTakeFirst()
  // Removing the last receiver makes the announcement one for all people of the tenant.
  if (!left) await storeWhetherNamed(db, receiver.noticeId, false)
}

/**
 * The sanitized text in each language, and its plain text.
 * @throws `error.url.scheme`, or `error.notice.empty` if no text is left.
 */
function textColumns(written: Texts) {
  const sanitized = Object.entries(written).map(
    ([language, text]) => [language, sanitizeInput(text)] as const,
  )
  const words = sanitized.map(([language, text]) => [language, wordsOf(text)] as const)
  if (sanitized.some(([, text], at) => !words[at]?.[1] && !text.includes('<img')))
    throw new AppError('error.notice.empty')
  return {
    content: JSON.stringify(Object.fromEntries(sanitized)),
    body: JSON.stringify(Object.fromEntries(words)),
  }
}

function plainColumns(draft: NoticeDraft) {
  return {
    receiverType: draft.receiverTypeCode,
    category: draft.noticeCategoryCode satisfies NoticeTable['category'],
    startOn: draft.startDate ?? null,
    endOn: draft.endDate ?? null,
    sticky: draft.stickyFlag === 1,
    attachmentId: draft.attachmentUuid ?? null,
    ...whetherNamed(draft),
  }
}

/** Undefined leaves the receivers as they are. */
const whetherNamed = ({ receiverTypeCode, receiverList }: NoticeDraft) => {
  if (receiverTypeCode === 'ANNOUNCE') return { namesReceivers: false }
  return receiverList && { namesReceivers: receiverList.length > 0 }
}

/** Clears the announcements of a person's bell. */
export async function clearBell(
  db: AnnouncementDb,
  { tenantId, userId }: Pick<Session, 'tenantId' | 'userId'>,
): Promise<void> {
  await db
    .insertInto('noticeClearing')
    .values({ tenantId, userId })
    .onConflict(conflict => conflict.columns(['tenantId', 'userId']).doUpdateSet({ clearedAt: sql`now()` }))
    .execute()
  await clearUnread(db, userId, sql`type = 'ANNOUNCE'`)
}
