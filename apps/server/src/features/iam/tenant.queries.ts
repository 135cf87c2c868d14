import type { QueryOf } from '@atrium/contract/endpoint'
import type { Tenant, tenantApi } from '@atrium/contract/iam/tenant'
import { type Page, pageOf } from '@atrium/contract/page'
import { sql } from 'kysely'
import type { Scoped } from '../../db/tenant.ts'

type Filter = QueryOf<typeof tenantApi.list>

const sortBy = {
  tenantNum: sql`t.num`,
  tenantName: sql`name`,
  userCount: sql`user_count`,
  creationDate: sql`t.created_at`,
} as const

export async function findTenants(db: Scoped, language: string, filter: Filter): Promise<Page<Tenant>> {
  let matching = db
    .selectFrom('tenant as t')
    .where(sql<boolean>`strpos(lower(t.num), lower(${filter.tenantNum ?? ''})) > 0`)
    .where(sql<boolean>`strpos(lower(tr(t.name, ${language})), lower(${filter.tenantName ?? ''})) > 0`)
  if (filter.enabledFlag !== undefined) matching = matching.where('t.enabled', '=', filter.enabledFlag === 1)
  const { count } = await matching
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  let page = matching
    .leftJoin('appUser as creator', 'creator.id', 't.createdBy')
    .leftJoin('appUser as changer', 'changer.id', 't.updatedBy')
    .select([
      't.tenantId',
      't.num',
      't.colour',
      't.domain',
      't.enabled',
      't.version',
      't.createdAt',
      't.updatedAt',
    ])
    .select(['creator.realName as createdBy', 'changer.realName as updatedBy'])
    .select(sql<string>`tr(t.name, ${language})`.as('name'))
    .select(sql<number>`(select count(*) from app_user u where u.tenant_id = t.tenant_id)`.as('userCount'))
  for (const { field, direction } of filter.sort) page = page.orderBy(sortBy[field], direction)
  const rows = await page
    .orderBy('t.tenantId')
    .limit(filter.size)
    .offset(filter.page * filter.size)
    .execute()
  const tenants = rows.map(row => ({
    tenantId: row.tenantId,
    tenantNum: row.num,
    tenantName: row.name,
    tenantColour: row.colour,
    enabledFlag: row.enabled ? (1 as const) : (0 as const),
    userCount: row.userCount,
    objectVersionNumber: row.version,
    creationDate: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    lastUpdateDate: row.updatedAt.toISOString(),
    lastUpdatedBy: row.updatedBy,
    ...(row.domain !== null && { domain: row.domain }),
  }))
  return pageOf(tenants, filter, count)
}
