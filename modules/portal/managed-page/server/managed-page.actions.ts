import { instantsOf } from '@atrium/contract/clock'
import type { BodyOf } from '@atrium/contract/endpoint'
import { nowMs } from '@atrium/server/db/connection/clock'
import { lockVersion } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sanitizeInput } from '@atrium/server/http/pages/sanitize'
import { sql } from 'kysely'
import { pageKindOf, placedCodes } from '../../page/page.contract.ts'
import {
  type ManagedPageDraft,
  type managedPageApi,
  type PageContent,
  pageContent,
} from '../managed-page.contract.ts'
import type { ManagedPageDb } from './managed-page.tables.ts'

interface Ref {
  pageId: string
  objectVersionNumber: number
}

/** Versions of a page that are retained besides published and scheduled ones. */
const mostVersions = 100

/** @throws `error.portal_page.code`, `error.portal_page.code_taken`, `error.url.scheme` */
export async function insertPage(db: ManagedPageDb, draft: ManagedPageDraft): Promise<string> {
  const { kindCode, content: written } = draft
  const code = kindCode === 'PLAIN' ? draft.pageCode : placedCodes[kindCode]
  if (!code || pageKindOf(code) !== kindCode) throw new AppError('error.portal_page.code')
  const content = sanitizedContent(written)
  const { id } = await db
    .insertInto('portalPage')
    .values({ code, ...columnsOf(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(db, id, 1, content)
  return id
}

/** @throws `error.not_found`, `error.optimistic_lock`, `error.url.scheme` */
export async function updatePage(
  db: ManagedPageDb,
  change: BodyOf<typeof managedPageApi.update>,
): Promise<void> {
  const page = await lock(db, change)
  await saveVersion(db, page, sanitizedContent(change.content))
}

/** @throws `error.not_found`, `error.optimistic_lock` */
export async function restoreVersion(db: ManagedPageDb, ref: Ref, number: string): Promise<void> {
  const page = await lock(db, ref)
  if (!/^\d{1,9}$/.test(number)) throw new AppError('error.not_found')
  await saveVersion(db, page, sanitizedContent(await findContent(db, ref.pageId, Number(number))))
}

/** @throws `error.not_found`, `error.optimistic_lock`, `error.portal_page.published` */
export async function removePage(db: ManagedPageDb, ref: Ref): Promise<void> {
  const page = await lock(db, ref)
  if (page.published || page.publishAt) throw new AppError('error.portal_page.published')
  await db.deleteFrom('portalPageVersion').where('pageId', '=', page.id).execute()
  await db.deleteFrom('portalPageDue').where('pageId', '=', page.id).execute()
  await db.deleteFrom('portalPage').where('id', '=', page.id).execute()
}

export async function publishPage(db: ManagedPageDb, ref: Ref): Promise<void> {
  const { id, newest } = await lock(db, ref)
  await show(db, id, newest)
}

/**
 * Replaces the schedule of a page.
 * @throws `error.portal_page.past` for a time in the past, or an end before the beginning
 */
export async function schedulePage(
  db: ManagedPageDb,
  ref: Ref,
  { publishDate, revokeDate }: { publishDate?: string | undefined; revokeDate?: string | undefined },
  timeZone: string,
): Promise<void> {
  const { id, newest, published } = await lock(db, ref)
  const instant = (text: string | undefined) => (text ? instantsOf(text, timeZone).first : null)
  const [publishAt, revokeAt] = [instant(publishDate), instant(revokeDate)]
  const begin = publishAt ?? new Date(nowMs())
  if (begin.getTime() < nowMs() - 1_000 || (revokeAt && revokeAt <= begin))
    throw new AppError('error.portal_page.past')
  if (revokeAt && !publishAt && !published) throw new AppError('error.portal_page.not_published')
  await db
    .updateTable('portalPage')
    .set({ publishAt, publishNumber: publishAt && newest, revokeAt })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('portalPageDue').where('pageId', '=', id).execute()
  const due = [publishAt, revokeAt].filter(at => at !== null)
  if (due.length > 0)
    await db
      .insertInto('portalPageDue')
      .values(due.map(dueAt => ({ pageId: id, dueAt })))
      .execute()
}

/** @throws `error.portal_page.not_published` when it is neither published nor scheduled */
export async function revokePage(db: ManagedPageDb, ref: Ref): Promise<void> {
  const page = await lock(db, ref)
  if (!page.published && !page.publishAt) throw new AppError('error.portal_page.not_published')
  await withdraw(db, page.id)
}

/** Performs the scheduled changes of a page that are due; idempotent. */
export async function applySchedule(db: ManagedPageDb, pageId: string): Promise<void> {
  const { rows } = await sql<{ publishNumber: number | null; isShown: boolean; isOver: boolean }>`
    select publish_number, coalesce(publish_at <= now(), false) as is_shown, coalesce(revoke_at <= now(), false) as is_over
    from portal_page where id = ${pageId} for update`.execute(db)
  const page = rows[0]
  if (page?.isShown && page.publishNumber !== null) await show(db, pageId, page.publishNumber)
  if (page?.isOver) await withdraw(db, pageId)
}

/** Publishes a version; a scheduled time for unpublishing stays. */
async function show(db: ManagedPageDb, pageId: string, number: number): Promise<void> {
  const content = await findContent(db, pageId, number)
  await db
    .updateTable('portalPage')
    .set({
      ...columnsOf(content),
      published: true,
      shown: number,
      publishAt: null,
      publishNumber: null,
      revokedAt: null,
    })
    .where('id', '=', pageId)
    .execute()
}

async function withdraw(db: ManagedPageDb, pageId: string): Promise<void> {
  await db
    .updateTable('portalPage')
    .set({
      published: false,
      shown: null,
      publishAt: null,
      publishNumber: null,
      revokeAt: null,
      revokedAt: sql`now()`,
    })
    .where('id', '=', pageId)
    .execute()
  await db.deleteFrom('portalPageDue').where('pageId', '=', pageId).execute()
}

async function lock(db: ManagedPageDb, { pageId, objectVersionNumber }: Ref) {
  await lockVersion(db, 'portalPage', { id: pageId, objectVersionNumber })
  return db
    .selectFrom('portalPage')
    .select(['id', 'newest', 'shown', 'published', 'publishAt', 'publishNumber'])
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow()
}

type Locked = Awaited<ReturnType<typeof lock>>

async function saveVersion(
  db: ManagedPageDb,
  { id, newest, shown, publishNumber }: Locked,
  content: PageContent,
) {
  const number = newest + 1
  await insertVersion(db, id, number, content)
  await db.updateTable('portalPage').set({ newest: number }).where('id', '=', id).execute()
  const retained = [shown, publishNumber].filter(one => one !== null)
  let old = db
    .deleteFrom('portalPageVersion')
    .where('pageId', '=', id)
    .where('number', '<=', number - mostVersions)
  if (retained.length > 0) old = old.where('number', 'not in', retained)
  await old.execute()
}

const insertVersion = (db: ManagedPageDb, pageId: string, number: number, content: PageContent) =>
  db
    .insertInto('portalPageVersion')
    .values({ pageId, number, content: JSON.stringify(content) })
    .execute()

/** @throws `error.not_found` */
async function findContent(db: ManagedPageDb, pageId: string, number: number): Promise<PageContent> {
  const row = await db
    .selectFrom('portalPageVersion')
    .select('content')
    .where('pageId', '=', pageId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return pageContent.parse(row.content)
}

/** The content with its markup sanitized. */
const sanitizedContent = (content: PageContent): PageContent => ({
  ...content,
  blocks: content.blocks.map(block =>
    block.kind === 'text'
      ? {
          ...block,
          markup: Object.fromEntries(
            Object.entries(block.markup).map(([language, markup]) => [language, sanitizeInput(markup)]),
          ),
        }
      : block,
  ),
})

const columnsOf = ({ title, lead, picture, blocks, search }: PageContent) => ({
  title: JSON.stringify(title),
  lead: JSON.stringify(lead),
  picture: picture ?? null,
  blocks: JSON.stringify(blocks),
  search: JSON.stringify(search),
})
