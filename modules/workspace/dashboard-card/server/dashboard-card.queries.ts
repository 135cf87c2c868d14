import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { catalogMeaning } from '../../dashboard/server/dashboard.meanings.ts'
import type { dashboardCardApi, ManagedCard, ManagedCardDetail } from '../dashboard-card.contract.ts'
import type { DashboardCardDb } from './dashboard-card.tables.ts'

/** The platform's cards, each with its tenants. */
function cardRows(all: DashboardCardDb, language: string) {
  return all
    .selectFrom('dashboardCard as c')
    .leftJoin('actor as creator', 'creator.id', 'c.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'c.updatedBy')
    .where('c.tenantId', '=', 0)
    .select(['c.id', 'c.code', 'c.name as names', 'c.catalogType', 'c.level', 'c.icon', 'c.permission'])
    .select(['c.params', 'c.w', 'c.h', 'c.shown', 'c.enabled', 'c.everywhere', 'c.version'])
    .select(['c.createdAt', 'c.updatedAt', 'c.createdBy', 'c.updatedBy'])
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])
    .select([
      sql<string>`tr(c.name, ${language})`.as('name'),
      sql<number>`(select count(*) from dashboard_tenant_card tc where tc.card_id = c.id)`.as('tenantCount'),
    ])
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cardRows>['executeTakeFirstOrThrow']>>

const sortBy = {
  name: sql`name`,
  code: sql`c.code`,
  catalogType: sql`c.catalog_type`,
  level: sql`c.level`,
  enabledFlag: sql`c.enabled`,
  lastUpdateDate: sql`c.updated_at`,
} as const

export async function findCards(
  all: DashboardCardDb,
  filter: QueryOf<typeof dashboardCardApi.list>,
  language: string,
): Promise<Page<ManagedCard>> {
  let rows = cardRows(all, language)
  if (filter.name)
    rows = rows.where(sql<boolean>`strpos(lower(tr(c.name, ${language})), lower(${filter.name})) > 0`)
  if (filter.code) rows = rows.where(sql<boolean>`starts_with(lower(c.code), lower(${filter.code}))`)
  if (filter.catalogType) rows = rows.where(sql<boolean>`c.catalog_type = any(${filter.catalogType}::text[])`)
  if (filter.level) rows = rows.where(sql<boolean>`c.level = ${filter.level}`)
  const found = await findPage(rows, filter, { sortBy, tie: [sql`c.level`, sql`c.code`] })
  return { ...found, content: found.content.map(row => asCard(row, language)) }
}

/** @throws `error.not_found` */
export async function findCard(
  all: DashboardCardDb,
  id: string,
  language: string,
): Promise<Omit<ManagedCardDetail, '_token'>> {
  const row = await cardRows(all, language).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  const tenants = await all
    .selectFrom('dashboardTenantCard as tc')
    .innerJoin('tenant as t', 't.tenantId', 'tc.tenantId')
    .where('tc.cardId', '=', id)
    .select(['t.tenantId', sql<string>`tr(t.name, ${language})`.as('tenantName')])
    .orderBy('tenantName')
    .execute()
  return { ...asCard(row, language), _tls: { name: row.names }, ...(!row.everywhere && { tenants }) }
}

const asCard = (row: CardRow, language: string): ManagedCard => ({
  id: row.id,
  code: row.code,
  name: row.name,
  catalogType: row.catalogType,
  catalogMeaning: catalogMeaning(row.catalogType, language),
  level: row.level,
  ...(row.icon !== null && { logo: row.icon }),
  ...(row.permission !== null && { permission: row.permission }),
  cardParams: row.params,
  w: row.w,
  h: row.h,
  defaultDisplayFlag: row.shown ? 1 : 0,
  enabledFlag: row.enabled ? 1 : 0,
  ...(!row.everywhere && { tenantCount: row.tenantCount }),
  ...stampsOf(row),
})
