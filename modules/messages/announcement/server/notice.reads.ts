import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Readable } from '@atrium/server/db/tables/columns'
import type { TablesOf } from '@atrium/server/db/tables/rows'
import type { Searching } from '@atrium/server/search/searchable'
import { type SelectQueryBuilder, sql } from 'kysely'
import { meaningOf } from '../../shared/server/meanings.ts'
import type { NoticeCategory } from '../notice.contract.ts'
import type { AnnouncementTables } from './announcement.tables.ts'

/** Announcements, for features that join them. */
export type NoticeReadable = { notice: Readable<AnnouncementTables['notice']> }

/** An announcement that anyone may read without signing in. */
export interface PublicNotice {
  id: string
  title: string
  /** Plain text in paragraphs. */
  body: string
  /** Markup instead of the body, as it was written; it must be sanitized before it is shown. */
  content: string | null
  category: NoticeCategory
  /** The id of its group of attachments. */
  attachmentId: string | null
  /** The day on which it was published, in UTC. */
  publishedOn: string
  publishedAt: Date
  updatedAt: Date
  endOn: string | null
}

export interface PublicNoticeFilter {
  category?: NoticeCategory | undefined
  year?: number | undefined
  search?: string | undefined
}

/**
 * A condition: of the tenant itself, for all users, published and shown today. Excludes drafts, internal
 * announcements, and the platform's announcements to all tenants, which are on the platform's own portal.
 */
const isPublic = sql<boolean>`(n.tenant_id = current_tenant() and n.status = 'PUBLISHED' and n.receiver_type = 'ANNOUNCE'
  and coalesce(n.start_on, current_date) <= current_date and coalesce(n.end_on, current_date) >= current_date)`

type NamedNotices = TablesOf<Scoped<AnnouncementTables>> & { n: AnnouncementTables['notice'] }

/** Selects from the announcements over the connection of any feature. */
const noticesOf = (db: Scoped) => db.$extendTables<AnnouncementTables>().selectFrom('notice as n')

const publicNotices = (db: Scoped, language: string) =>
  noticesOf(db)
    .where(isPublic)
    .select(['n.id', 'n.category', 'n.endOn', 'n.attachmentId'])
    .select([
      sql<string>`tr(n.title, ${language})`.as('title'),
      sql<string>`tr(n.body, ${language})`.as('body'),
      sql<string | null>`tr(n.content, ${language})`.as('content'),
      sql<string>`to_char(n.published_at at time zone 'UTC', 'YYYY-MM-DD')`.as('publishedOn'),
      sql<Date>`n.published_at`.as('publishedAt'),
      // It may have been changed before it was published: readers never see a date before the publication.
      sql<Date>`greatest(n.published_at, n.updated_at)`.as('updatedAt'),
    ])

const asPublic = <Row extends { category: string }>(row: Row) => ({
  ...row,
  category: row.category as NoticeCategory,
})

/** One page of public announcements, newest first, and their total. */
export async function findPublicNotices(
  db: Scoped,
  language: string,
  filter: PublicNoticeFilter & { page: number; size: number },
): Promise<{ rows: PublicNotice[]; count: number }> {
  const matching = <T>(query: SelectQueryBuilder<NamedNotices, 'n', T>) => {
    let found = query.where(isPublic)
    if (filter.category) found = found.where('n.category', '=', filter.category)
    if (filter.year)
      found = found.where(
        sql<boolean>`extract(year from n.published_at at time zone 'UTC') = ${filter.year}::int`,
      )
    if (filter.search)
      found = found.where(
        sql<boolean>`strpos(lower(concat_ws(' ', tr(n.title, ${language}), tr(n.body, ${language}))), lower(${filter.search})) > 0`,
      )
    return found
  }
  const { count } = await matching(noticesOf(db))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await publicNotices(db, language)
    .where('n.id', 'in', matching(noticesOf(db)).select('n.id'))
    .orderBy('n.publishedAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(filter.size)
    .offset(filter.page * filter.size)
    .execute()
  return { rows: rows.map(asPublic), count }
}

/** A public announcement with the previous and the next one. */
export async function findPublicNotice(
  db: Scoped,
  language: string,
  id: string,
): Promise<
  | (PublicNotice & {
      previous?: Pick<PublicNotice, 'id' | 'title'>
      next?: Pick<PublicNotice, 'id' | 'title'>
    })
  | undefined
> {
  const row = await publicNotices(db, language).where('n.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const own = sql`(select m.published_at, m.id from notice m where m.tenant_id = current_tenant() and m.id = ${id})`
  const beside = (sign: '<' | '>', direction: 'asc' | 'desc') =>
    publicNotices(db, language)
      .where(sql<boolean>`(n.published_at, n.id) ${sql.raw(sign)} ${own}`)
      .orderBy('n.publishedAt', direction)
      .orderBy('n.id', direction)
      .executeTakeFirst()
  const [previous, next] = [await beside('<', 'desc'), await beside('>', 'asc')]
  return { ...asPublic(row), ...(previous && { previous }), ...(next && { next }) }
}

/** The years with publications, latest first. */
export async function findPublicNoticeYears(db: Scoped): Promise<number[]> {
  const rows = await noticesOf(db)
    .where(isPublic)
    .select(sql<number>`extract(year from n.published_at at time zone 'UTC')::int`.as('year'))
    .distinct()
    .orderBy('year', 'desc')
    .execute()
  return rows.map(row => row.year)
}

/** The newest sticky announcement, which visitors see first. */
export async function findStickyNotice(db: Scoped, language: string): Promise<PublicNotice | undefined> {
  const row = await publicNotices(db, language)
    .where('n.sticky', '=', true)
    .orderBy('n.publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && asPublic(row)
}

/** The name of a category. */
export const noticeCategoryName = (category: NoticeCategory, language: string): string =>
  meaningOf('noticeCategory', category, language)

/** The tenant's newest announcements whose title contains the text, in any state but deleted. */
export const searchNotices = ({ language, text, most }: Searching) => sql`
    select id, tr(title, ${language}) as name from notice
    where tenant_id = current_tenant() and status <> 'DELETED'
      and strpos(lower(tr(title, ${language})), lower(${text})) > 0
    order by created_at desc, id limit ${most}`
