import type { BodyOf } from '@atrium/contract/endpoint'
import type { NoticeDraft, noticeApi } from '@atrium/contract/message/notice'
import { sql } from 'kysely'
import { lockVersion } from '../../db/rows.ts'
import type { NoticeTable } from '../../db/tables.ts'
import type { Scoped } from '../../db/tenant.ts'
import { mergedTexts } from '../../db/texts.ts'
import { AppError } from '../../http/app-error.ts'

type Change = BodyOf<typeof noticeApi.update>
type Ref = BodyOf<typeof noticeApi.remove>

export async function insertNotice(db: Scoped, language: string, draft: NoticeDraft): Promise<string> {
  const { id } = await db
    .insertInto('notice')
    .values({
      title: JSON.stringify(mergedTexts({}, language, draft.title, draft._tls?.title)),
      body: JSON.stringify(mergedTexts({}, language, draft.noticeBody, draft._tls?.noticeBody)),
      ...plainColumns(draft),
      publishedAt: null,
      publishedBy: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateNotice(db: Scoped, language: string, change: Change): Promise<void> {
  const before = await lockDraft(db, change)
  await db
    .updateTable('notice')
    .set({
      title: JSON.stringify(mergedTexts(before.title, language, change.title, change._tls?.title)),
      body: JSON.stringify(mergedTexts(before.body, language, change.noticeBody, change._tls?.noticeBody)),
      ...plainColumns(change),
    })
    .where('id', '=', change.noticeId)
    .execute()
}

export async function publishNotice(
  db: Scoped,
  userId: string,
  noticeId: string,
  objectVersionNumber: number | undefined,
): Promise<void> {
  await lockDraft(db, { noticeId, objectVersionNumber })
  await db
    .updateTable('notice')
    .set({ status: 'PUBLISHED', publishedAt: sql`now()`, publishedBy: userId })
    .where('id', '=', noticeId)
    .execute()
}

export async function revokeNotice(
  db: Scoped,
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
}

/** The row stays: what was once published can be asked for by whoever reads the audit. */
export async function removeNotice(db: Scoped, ref: Ref): Promise<void> {
  await lockDraft(db, ref)
  await db.updateTable('notice').set({ status: 'DELETED' }).where('id', '=', ref.noticeId).execute()
}

interface MaybeRef {
  noticeId: string
  objectVersionNumber?: number | undefined
}

/** @throws `error.notice.published` when people read it already: it is taken back before it changes. */
async function lockDraft(db: Scoped, ref: MaybeRef) {
  const notice = await lock(db, ref)
  if (notice.status !== 'DRAFT') throw new AppError('error.notice.published')
  return notice
}

/** Locks an announcement of the tenant's own; one that was removed does not exist, nor does the platform's here. */
async function lock(db: Scoped, { noticeId, objectVersionNumber }: MaybeRef) {
  const notice = await db
    .selectFrom('notice')
    .select(['status', 'title', 'body'])
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

function plainColumns(draft: NoticeDraft) {
  return {
    receiverType: draft.receiverTypeCode,
    category: draft.noticeCategoryCode satisfies NoticeTable['category'],
    startOn: draft.startDate ?? null,
    endOn: draft.endDate ?? null,
    sticky: draft.stickyFlag === 1,
  }
}
