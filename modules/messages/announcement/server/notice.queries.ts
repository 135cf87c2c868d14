import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import type { Texts } from '@atrium/server/db/tables/columns'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { inParagraphs } from '@atrium/server/http/pages/html'
import { sanitize } from '@atrium/server/http/pages/sanitize'
import { type RawBuilder, sql } from 'kysely'
import { isWantedHere } from '../../receive-rule/server/receive-config.queries.ts'
import { groupsHolding, holds } from '../../receiver-group/server/receiver.queries.ts'
import { meaningOf } from '../../shared/server/meanings.ts'
import type {
  Notice,
  NoticeCategory,
  NoticeDetail,
  NoticeText,
  noticeApi,
  PublishedRecord,
  ShownNotice,
  StoredNotice,
} from '../notice.contract.ts'
import type { AnnouncementDb } from './announcement.tables.ts'
import type { PublicNotice } from './notice.reads.ts'
import { findReceivers, type Seeing } from './notice-receiver.queries.ts'

function noticeRows(db: AnnouncementDb, language: string) {
  return db
    .selectFrom('notice as n')
    .leftJoin('actor as publisher', 'publisher.id', 'n.publishedBy')
    .leftJoin('actor as creator', 'creator.id', 'n.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'n.updatedBy')
    .select([
      'n.id',
      'n.tenantId',
      'n.receiverType',
      'n.category',
      'n.status',
      'n.sticky',
      'n.publishedAt',
      'n.publishedBy',
      'n.startOn',
      'n.endOn',
      'n.attachmentId',
      'n.namesReceivers',
      'n.version',
      'n.createdAt',
      'n.updatedAt',
      'n.title as titles',
      'n.body as bodies',
      'n.content as contents',
      'publisher.realName as publisherName',
      'n.createdBy',
      'n.updatedBy',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select([
      sql<string>`tr(n.title, ${language})`.as('title'),
      sql<string>`tr(n.body, ${language})`.as('body'),
      sql<string | null>`tr(n.content, ${language})`.as('content'),
    ])
}

type NoticeRow = Awaited<ReturnType<ReturnType<typeof noticeRows>['executeTakeFirstOrThrow']>>

/** The reader of announcements and their language. */
export interface NoticeReader {
  userId: string
  language: string
}

/**
 * A condition: published, shown today, and addressed to this person: to all users, to all people of the tenant,
 * or to a receiver that includes the person. Includes the platform's announcements to all users and to this
 * tenant.
 */
const isShownTo = (userId: string) =>
  sql<boolean>`(n.status = 'PUBLISHED'
  and coalesce(n.start_on, current_date) <= current_date and coalesce(n.end_on, current_date) >= current_date
  and (n.receiver_type = 'ANNOUNCE'
    or (n.tenant_id = current_tenant() and not n.names_receivers)
    or exists (
      select from notice_receiver r
      where r.tenant_id = n.tenant_id and r.notice_id = n.id and (
        r.to_tenant_id = current_tenant() or ${holds(userId, 'r')} or r.to_group_id in (${groupsHolding(userId)})))))`

/**
 * A condition: the tenant's own announcements that are not deleted; those of every tenant when the connection
 * sees all.
 */
const isOwn = sql<boolean>`(n.tenant_id = coalesce(current_tenant(), n.tenant_id) and n.status <> 'DELETED')`

/** A condition: shown only since this person last cleared the bell. */
const isNotCleared = (userId: string) =>
  sql<boolean>`not exists (
    select from notice_clearing c
    where c.user_id = ${userId} and c.cleared_at >= greatest(n.published_at, n.start_on))`

/** A condition: notified to this person, who has not read it yet. */
const isUnread = (userId: string) =>
  sql<boolean>`exists (
    select from message m join user_message u on u.tenant_id = m.tenant_id and u.message_id = m.id
    where m.tenant_id = current_tenant() and m.notice_id = n.id and u.user_id = ${userId} and u.read_at is null)`

/** The announcements as this person sees them. */
async function asShown(
  db: AnnouncementDb,
  { userId, language }: NoticeReader,
  rows: readonly NoticeRow[],
): Promise<ShownNotice[]> {
  if (rows.length === 0) return []
  const unread = await db
    .selectFrom('notice as n')
    .select('n.id')
    .where(
      'n.id',
      'in',
      rows.map(row => row.id),
    )
    .where(isUnread(userId))
    .execute()
  const unreadIds = new Set(unread.map(row => row.id))
  return rows.map(row => ({ ...asNotice(row, language), readFlag: unreadIds.has(row.id) ? 0 : 1 }))
}

/**
 * The newest announcements; none for people without notifications in the workspace, who find them in the
 * message center.
 */
export async function findShownPreview(
  db: AnnouncementDb,
  reader: NoticeReader & { tenantId: number },
  most: number,
): Promise<ShownNotice[]> {
  if (!(await isWantedHere(db, reader, 'ANNOUNCE'))) return []
  const rows = await noticeRows(db, reader.language)
    .where(isShownTo(reader.userId))
    .where(isNotCleared(reader.userId))
    .orderBy('n.sticky', 'desc')
    .orderBy('n.publishedAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(most)
    .execute()
  return asShown(db, reader, rows)
}

export async function findShown(
  db: AnnouncementDb,
  reader: NoticeReader,
  filter: QueryOf<typeof noticeApi.list>,
): Promise<Page<ShownNotice>> {
  const page = await findNotices(db, reader.language, filter, isShownTo(reader.userId))
  return { ...page, content: await asShown(db, reader, page.content) }
}

/** The tenant's own announcements, ended ones included. */
export async function findOwn(
  db: AnnouncementDb,
  language: string,
  filter: QueryOf<typeof noticeApi.listAll>,
): Promise<Page<StoredNotice>> {
  const page = await findNotices(db, language, filter, isOwn)
  return { ...page, content: page.content.map(row => asStored(row, language)) }
}

/** @throws `error.not_found` for drafts, announcements not shown today, and those of another tenant. */
export async function findShownNotice(
  db: AnnouncementDb,
  { userId, language }: NoticeReader,
  id: string,
): Promise<NoticeText> {
  const row = await noticeRows(db, language)
    .where('n.id', '=', id)
    .where(isShownTo(userId))
    .executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  const noticeBody = markupOf(row)
  return {
    ...asNotice(row, language),
    readFlag: 1,
    noticeBody,
    noticeContent: { noticeId: row.id, noticeBody },
  }
}

/** The markup to show: sanitized again, however it came into the table. */
const markupOf = ({ content, body }: Pick<PublicNotice, 'content' | 'body'>): string =>
  content === null ? inParagraphs(body) : sanitize(content)

/** The markup in every language; without markup, the plain text. */
export const contentOf = (row: { content: Texts | null; body: Texts }): Texts => ({
  ...Object.fromEntries(Object.entries(row.body).map(([language, text]) => [language, inParagraphs(text)])),
  ...Object.fromEntries(
    Object.entries(row.content ?? {}).map(([language, text]) => [language, sanitize(text)]),
  ),
})

/** @throws `error.not_found`, whether it never existed, was deleted or belongs to another tenant. */
export async function findNotice(seeing: Seeing, id: string): Promise<Omit<NoticeDetail, '_token'>> {
  const { db, language } = seeing
  const row = await noticeRows(db, language).where('n.id', '=', id).where(isOwn).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return {
    ...asStored(row, language),
    noticeBody: markupOf(row),
    receiverList: await findReceivers(seeing, id),
    namesReceiversFlag: row.namesReceivers ? 1 : 0,
    _tls: { title: row.titles, noticeBody: contentOf({ content: row.contents, body: row.bodies }) },
  }
}

/** The publications of an announcement and their ends, read from the audit. */
export async function findHistory(
  db: AnnouncementDb,
  language: string,
  noticeId: string,
  filter: QueryOf<typeof noticeApi.history>,
): Promise<Page<PublishedRecord>> {
  const found = db
    .selectFrom('audit as a')
    .leftJoin('appUser as u', 'u.id', 'a.actorId')
    .select(['a.id', 'a.at', 'u.realName as name'])
    .select(sql<'DRAFT' | 'PUBLISHED'>`a.after ->> 'status'`.as('status'))
    .where(sql<boolean>`a.entity = 'notice' and a.entity_id = ${noticeId} and a.verb = 'update'
      and exists (select from notice n where n.id = a.entity_id)
      and a.after ->> 'status' in ('DRAFT', 'PUBLISHED') and a.after ->> 'status' <> a.before ->> 'status'`)
  const page = await findPage(
    found,
    { ...filter, sort: [] },
    {
      sortBy: {},
      growth: {
        by: [sql`a.id`],
        direction: filter.sort[0]?.direction ?? 'desc',
        xid: sql`a.xid`,
      },
    },
  )
  const content = page.content.map(row => ({
    publishedId: String(row.id),
    noticeId,
    publishedStatusCode: row.status,
    publishedStatusMeaning: meaningOf('noticeStatus', row.status, language),
    publishedDate: row.at.toISOString(),
    ...(row.name !== null && { publishedByUser: row.name }),
  }))
  return { ...page, content }
}

type Filter = QueryOf<typeof noticeApi.listAll>

async function findNotices(
  db: AnnouncementDb,
  language: string,
  filter: Omit<Filter, 'sort' | 'statusCode' | 'tenantId'> & {
    tenantId?: number | undefined
    sort: { field: keyof typeof sortBy; direction: 'asc' | 'desc' }[]
    statusCode?: Filter['statusCode']
  },
  scope: RawBuilder<boolean>,
): Promise<Page<NoticeRow>> {
  let found = noticeRows(db, language).where(scope)
  if (filter.tenantId !== undefined) found = found.where('n.tenantId', '=', filter.tenantId)
  if (filter.title)
    found = found.where(sql<boolean>`strpos(lower(tr(n.title, ${language})), lower(${filter.title})) > 0`)
  if (filter.statusCode) found = found.where('n.status', '=', filter.statusCode)
  if (filter.receiverTypeCode) found = found.where('n.receiverType', '=', filter.receiverTypeCode)
  if (filter.noticeCategoryCode) found = found.where('n.category', 'in', filter.noticeCategoryCode)
  // By default pinned announcements come first; drafts, which have no publication date, before published ones.
  const byDate = [sql`coalesce(n.published_at, 'infinity')`, sql`n.id`]
  return findPage(found, filter, {
    sortBy,
    growth: {
      by: filter.sort.length === 0 ? [sql`n.sticky`, ...byDate] : byDate,
      direction: 'desc',
      xid: sql`n.xid`,
    },
  })
}

const sortBy = {
  title: sql`title`,
  publishedDate: sql`n.published_at`,
  startDate: sql`n.start_on`,
  endDate: sql`n.end_on`,
  lastUpdateDate: sql`n.updated_at`,
} as const

function asNotice(row: NoticeRow, language: string): Notice {
  const category = row.category as NoticeCategory
  return {
    noticeId: row.id,
    objectVersionNumber: row.version,
    tenantId: row.tenantId,
    title: row.title,
    receiverTypeCode: row.receiverType,
    receiverTypeMeaning: meaningOf('receiverType', row.receiverType, language),
    noticeCategoryCode: category,
    noticeCategoryMeaning: meaningOf('noticeCategory', category, language),
    statusCode: row.status,
    statusMeaning: meaningOf('noticeStatus', row.status, language),
    stickyFlag: row.sticky ? 1 : 0,
    ...(row.publishedAt !== null && { publishedDate: row.publishedAt.toISOString() }),
    ...(row.publishedBy !== null && { publishedBy: row.publishedBy }),
    ...(row.publisherName !== null && { publishedByUser: row.publisherName }),
    ...(row.startOn !== null && { startDate: row.startOn }),
    ...(row.endOn !== null && { endDate: row.endOn }),
    ...(row.attachmentId !== null && { attachmentUuid: row.attachmentId }),
  }
}

const asStored = (row: NoticeRow, language: string): StoredNotice => ({
  ...asNotice(row, language),
  ...stampsOf(row),
})
