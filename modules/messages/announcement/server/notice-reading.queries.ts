import { platformTenantId } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import { type Page, pageOf } from '@atrium/contract/page'
import { memberships } from '@atrium/directory/assignment/server/assignment.reads.ts'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { NoticeReader, NoticeReadership, noticeApi } from '../notice.contract.ts'
import type { AnnouncementDb } from './announcement.tables.ts'
import { findAudience, findNamed } from './notice-audience.queries.ts'
import type { Seeing } from './notice-receiver.queries.ts'

/**
 * How many people of each tenant a published announcement is for, its own tenant first, and how many have read it.
 * Of other tenants the platform learns numbers only.
 */
export async function findReadership(
  { db, site, language }: Seeing,
  noticeId: string,
): Promise<NoticeReadership[]> {
  const { tenantId, publishedAt, named } = await findPublishedOwn(db, noticeId)
  const count = (all: AnnouncementDb, tenantIds: readonly number[], userIds?: readonly string[]) =>
    countReaders(all, { language, noticeId, publishedAt, tenantIds, userIds })
  const own = await count(db, [tenantId], named)
  if (tenantId !== platformTenantId) return own
  const others = await site({}, async (all: AnnouncementDb) => {
    const { tenantIds } = await findAudience(all, { tenantId, noticeId })
    const elsewhere = tenantIds.filter(id => id !== tenantId)
    return elsewhere.length > 0 ? count(all, elsewhere) : []
  })
  return [...own, ...others]
}

interface Counted {
  language: string
  noticeId: string
  publishedAt: Date
  tenantIds: readonly number[]
  /** Undefined for all people. */
  userIds?: readonly string[] | undefined
}

async function countReaders(
  db: AnnouncementDb,
  { language, noticeId, publishedAt, tenantIds, userIds }: Counted,
): Promise<NoticeReadership[]> {
  const { rows } = await sql<NoticeReadership>`
    select t.tenant_id, tr(t.name, ${language}) as tenant_name,
      count(distinct member.user_id) as receiver_count, count(distinct r.user_id) as read_count
    from tenant t
    left join (${memberships}) as member on member.tenant_id = t.tenant_id
      and (${userIds === undefined} or member.user_id = any(${userIds ?? []}::uuid[]))
    left join notice_reading r on r.tenant_id = t.tenant_id and r.user_id = member.user_id
      and r.notice_id = ${noticeId} and r.read_at >= ${publishedAt}
    where t.tenant_id = any(${tenantIds}::bigint[])
    group by t.tenant_id, t.name order by t.tenant_id`.execute(db)
  return rows
}

/** The people of its tenant whom a published announcement is for, readers first, by page. */
export async function findReaders(
  db: AnnouncementDb,
  noticeId: string,
  { page, size, sort, readFlag }: QueryOf<typeof noticeApi.readers>,
): Promise<Page<NoticeReader>> {
  const { publishedAt, named } = await findPublishedOwn(db, noticeId)
  const found = sql`
    select member.user_id, member.real_name, member.login_name, r.read_at
    from (select distinct user_id, real_name, login_name from (${memberships}) as any_member
      where tenant_id = current_tenant()
        and (${named === undefined} or user_id = any(${named ?? []}::uuid[]))) as member
    left join notice_reading r on r.tenant_id = current_tenant() and r.user_id = member.user_id
      and r.notice_id = ${noticeId} and r.read_at >= ${publishedAt}
    where ${readFlag === undefined} or (r.read_at is not null) = ${readFlag === '1'}`
  const counted = await sql<{ count: number }>`select count(*) from (${found}) as found`.execute(db)
  const columns = { realName: sql`real_name`, readDate: sql`read_at` }
  const wished = sort.map(({ field, direction }) => sql`${columns[field]} ${sql.raw(direction)} nulls last`)
  const { rows } = await sql<{ userId: string; realName: string; loginName: string; readAt: Date | null }>`
    select * from (${found}) as found
    order by ${sql.join([...wished, sql`read_at desc nulls last`, sql`real_name`, sql`user_id`])}
    limit ${size} offset ${page * size}`.execute(db)
  const readers = rows.map(({ readAt, ...person }) => ({
    ...person,
    ...(readAt !== null && { readDate: readAt.toISOString() }),
  }))
  return pageOf(readers, { page, size }, counted.rows[0]?.count ?? 0)
}

/** @throws `error.not_found` for announcements of others, `error.notice.not_published` for drafts */
async function findPublishedOwn(db: AnnouncementDb, noticeId: string) {
  const own = await db
    .selectFrom('notice')
    .select(['tenantId', 'publishedAt'])
    .where('id', '=', noticeId)
    .where('status', '<>', 'DELETED')
    .where(sql<boolean>`tenant_id = current_tenant()`)
    .executeTakeFirst()
  if (!own) throw new AppError('error.not_found')
  const { tenantId, publishedAt } = own
  const { notice, receivers } = await findAudience(db, { tenantId, noticeId })
  if (!notice || !publishedAt) throw new AppError('error.notice.not_published')
  return { tenantId, publishedAt, named: await findNamed(db, notice, receivers) }
}
