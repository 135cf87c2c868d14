import type { QueryOf } from '@atrium/contract/endpoint'
import type {
  Notice,
  NoticeCategory,
  NoticeDetail,
  NoticeText,
  noticeApi,
  StoredNotice,
} from '@atrium/contract/message/notice'
import { type Page, pageOf } from '@atrium/contract/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Scoped } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import { meaningOf } from './meanings.ts'

type From<T> = SelectQueryBuilder<Tables & { n: Tables['notice'] }, 'n', T>

function noticeRows(db: Scoped, language: string) {
  return db
    .selectFrom('notice as n')
    .leftJoin('appUser as publisher', 'publisher.id', 'n.publishedBy')
    .leftJoin('appUser as creator', 'creator.id', 'n.createdBy')
    .leftJoin('appUser as changer', 'changer.id', 'n.updatedBy')
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
      'n.version',
      'n.createdAt',
      'n.updatedAt',
      'n.title as titles',
      'n.body as bodies',
      'publisher.realName as publisherName',
      'creator.realName as createdBy',
      'changer.realName as updatedBy',
    ])
    .select([
      sql<string>`tr(n.title, ${language})`.as('title'),
      sql<string>`tr(n.body, ${language})`.as('body'),
    ])
}

type NoticeRow = Awaited<ReturnType<ReturnType<typeof noticeRows>['executeTakeFirstOrThrow']>>

/** Published, and today is one of its days; the platform's announcements to everybody are among them. */
const isShown = sql<boolean>`(n.status = 'PUBLISHED'
  and coalesce(n.start_on, current_date) <= current_date and coalesce(n.end_on, current_date) >= current_date)`

/** The tenant's own, which alone can be changed, in whatever state that is not removed. */
const isOwn = sql<boolean>`(n.tenant_id = current_tenant() and n.status <> 'DELETED')`

export async function findShownPreview(db: Scoped, language: string, most: number): Promise<Notice[]> {
  const rows = await noticeRows(db, language)
    .where(isShown)
    .orderBy('n.sticky', 'desc')
    .orderBy('n.publishedAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(row => asNotice(row, language))
}

export async function findShown(
  db: Scoped,
  language: string,
  filter: QueryOf<typeof noticeApi.list>,
): Promise<Page<Notice>> {
  const { rows, count } = await findPage(db, language, filter, isShown)
  return pageOf(
    rows.map(row => asNotice(row, language)),
    filter,
    count,
  )
}

/** The tenant's own announcements; an ended one is still among them. */
export async function findOwn(
  db: Scoped,
  language: string,
  filter: QueryOf<typeof noticeApi.listAll>,
): Promise<Page<StoredNotice>> {
  const { rows, count } = await findPage(db, language, filter, isOwn)
  return pageOf(
    rows.map(row => asStored(row, language)),
    filter,
    count,
  )
}

/** @throws `error.not_found` for a draft, for what is not shown today, and for what another tenant published. */
export async function findShownNotice(db: Scoped, language: string, id: string): Promise<NoticeText> {
  const row = await noticeRows(db, language).where('n.id', '=', id).where(isShown).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return {
    ...asNotice(row, language),
    noticeBody: row.body,
    noticeContent: { noticeId: row.id, noticeBody: row.body },
  }
}

/** @throws `error.not_found`, the same whether it never existed, was removed or is another tenant's. */
export async function findNotice(
  db: Scoped,
  language: string,
  id: string,
): Promise<Omit<NoticeDetail, '_token'>> {
  const row = await noticeRows(db, language).where('n.id', '=', id).where(isOwn).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return {
    ...asStored(row, language),
    noticeBody: row.body,
    _tls: { title: row.titles, noticeBody: row.bodies },
  }
}

type Filter = QueryOf<typeof noticeApi.listAll>

async function findPage(
  db: Scoped,
  language: string,
  filter: Omit<Filter, 'sort' | 'statusCode'> & {
    sort: { field: keyof typeof sortBy; direction: 'asc' | 'desc' }[]
    statusCode?: Filter['statusCode']
  },
  scope: typeof isShown,
): Promise<{ rows: NoticeRow[]; count: number }> {
  const matching = <T>(query: From<T>) => {
    let found = query.where(scope)
    if (filter.title)
      found = found.where(sql<boolean>`strpos(lower(tr(n.title, ${language})), lower(${filter.title})) > 0`)
    if (filter.statusCode) found = found.where('n.status', '=', filter.statusCode)
    if (filter.receiverTypeCode) found = found.where('n.receiverType', '=', filter.receiverTypeCode)
    if (filter.noticeCategoryCode) found = found.where('n.category', '=', filter.noticeCategoryCode)
    return found
  }
  const { count } = await matching(db.selectFrom('notice as n'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  let page = noticeRows(db, language).where(
    'n.id',
    'in',
    matching(db.selectFrom('notice as n')).select('n.id'),
  )
  for (const { field, direction } of filter.sort)
    page = page.orderBy(sortBy[field], order =>
      direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
  // Without a wish, what is pinned comes first; drafts, which have no such day, before what is published.
  if (filter.sort.length === 0) page = page.orderBy('n.sticky', 'desc')
  const rows = await page
    .orderBy('n.publishedAt', order => order.desc().nullsFirst())
    .orderBy('n.id', 'desc')
    .limit(filter.size)
    .offset(filter.page * filter.size)
    .execute()
  return { rows, count }
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
  }
}

const asStored = (row: NoticeRow, language: string): StoredNotice => ({
  ...asNotice(row, language),
  objectVersionNumber: row.version,
  creationDate: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  lastUpdateDate: row.updatedAt.toISOString(),
  lastUpdatedBy: row.updatedBy,
})
