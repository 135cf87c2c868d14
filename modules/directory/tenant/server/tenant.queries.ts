import type { QueryOf } from '@atrium/contract/endpoint'
import { type FeatureCode, features } from '@atrium/contract/operations/feature.schema'
import type { Page } from '@atrium/contract/page'
import type { Session } from '@atrium/server/auth/session'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import type { TenantField } from '@atrium/server/resource/custom/custom-fields'
import { customConditions, customOrders } from '@atrium/server/resource/custom/custom-lists'
import { answeredBeside } from '@atrium/server/resource/custom/custom-values'
import { sql } from 'kysely'
import {
  binDays,
  type TemplateContent,
  type Tenant,
  type TenantDetail,
  type TenantStatus,
  type TenantUsage,
  type tenantApi,
} from '../tenant.contract.ts'
import type { TenantDb } from './tenant.tables.ts'

type Filter = QueryOf<typeof tenantApi.list>

/** A session of the platform on the connection to all tenants, and the fields of tenants that it sees. */
export interface Acting {
  db: TenantDb
  session: Session
  language: string
  added: readonly TenantField[]
}

const userCount = sql<number>`(select count(*) from app_user u where u.tenant_id = t.tenant_id and u.enabled and not u.is_program)`

const usedCapacity = sql<number>`(select coalesce(sum(f.bytes), 0)::bigint from file_usage f where f.tenant_id = t.tenant_id)`

const sortBy = {
  tenantNum: sql`t.num`,
  tenantName: sql`name`,
  userCount: sql`user_count`,
  usedCapacity: sql`used_capacity`,
  enabledFlag: sql`t.enabled`,
  creationDate: sql`t.created_at`,
  lastUpdateDate: sql`t.updated_at`,
} as const

const tenantRows = (db: TenantDb, language: string) =>
  db
    .selectFrom('tenant as t')
    .leftJoin('actor as creator', 'creator.id', 't.createdBy')
    .leftJoin('actor as changer', 'changer.id', 't.updatedBy')
    .leftJoin('tenantRemoval as removal', 'removal.removedId', 't.tenantId')
    .leftJoin('actor as remover', 'remover.id', 'removal.createdBy')
    .select([
      't.id',
      't.tenantId',
      't.num',
      't.name as names',
      't.colour',
      't.domain',
      't.enabled',
      't.userLimit',
      't.fileCapacity',
      't.template',
      't.suspendedAt',
      't.suspendedReason',
      't.exportedAt',
      't.binnedAt',
      'remover.realName as binnedByName',
      't.custom',
      't.version',
      't.createdAt',
      't.updatedAt',
      't.createdBy',
      't.updatedBy',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select([
      sql<string>`tr(t.name, ${language})`.as('name'),
      userCount.as('userCount'),
      usedCapacity.as('usedCapacity'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof tenantRows>['executeTakeFirstOrThrow']>>

/** The status of a tenant, over alias `t`. */
const status = sql<TenantStatus>`case when t.binned_at is not null then 'BINNED'
  when t.enabled then 'ENABLED' else 'SUSPENDED' end`

/** @throws those of `customConditions` and `customOrders` */
export async function findTenants(
  { db, session, language, added }: Acting,
  filter: Filter,
): Promise<Page<Tenant>> {
  let found = tenantRows(db, language)
    .where(sql<boolean>`strpos(lower(t.num), lower(${filter.tenantNum ?? ''})) > 0`)
    .where(sql<boolean>`strpos(lower(tr(t.name, ${language})), lower(${filter.tenantName ?? ''})) > 0`)
  if (filter.enabledFlag !== undefined) found = found.where('t.enabled', '=', filter.enabledFlag === 1)
  if (filter.templateFlag !== undefined) found = found.where('t.template', '=', filter.templateFlag === 1)
  const statuses = filter.statusCode ?? ['ENABLED', 'SUSPENDED']
  found = found.where(status, 'in', statuses)
  const caller = { ...session, language, row: 't', ofPlatform: true } as const
  for (const condition of customConditions(added, filter.custom ?? [], caller)) found = found.where(condition)
  const page = await findPage(found, filter, {
    sortBy: { ...sortBy, ...customOrders(added, filter.sort, caller) },
    tie: [sql`t.tenant_id`],
  })
  return { ...page, content: page.content.map(row => asTenant(row, added)) }
}

/** The tenant of the session, if number and name match. */
export async function findOwnTenant(
  db: TenantDb,
  tenantId: number,
  language: string,
  { tenantNum = '', tenantName = '' }: { tenantNum?: string | undefined; tenantName?: string | undefined },
) {
  const rows = await db
    .selectFrom('tenant as t')
    .select(['t.tenantId', 't.num as tenantNum', 't.enabled'])
    .select(sql<string>`tr(t.name, ${language})`.as('tenantName'))
    .where('t.tenantId', '=', tenantId)
    .where(sql<boolean>`strpos(lower(t.num), lower(${tenantNum})) > 0`)
    .where(sql<boolean>`strpos(lower(tr(t.name, ${language})), lower(${tenantName})) > 0`)
    .execute()
  return rows.map(({ enabled, ...row }) => ({ ...row, enabledFlag: enabled ? (1 as const) : (0 as const) }))
}

export interface StoredTenant {
  /** The row's id; elsewhere a tenant is identified by its number. */
  id: string
  /** Own values as they are stored. */
  custom: Row['custom']
  detail: Omit<TenantDetail, '_token'>
}

/** @throws `error.not_found` */
export async function findTenant(
  db: TenantDb,
  language: string,
  tenantId: number,
  added: readonly TenantField[] = [],
): Promise<StoredTenant> {
  const row = await tenantRows(db, language).where('t.tenantId', '=', tenantId).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return {
    id: row.id,
    custom: row.custom,
    detail: { ...asTenant(row, added), _tls: { tenantName: row.names } },
  }
}

const asTenant = (row: Row, added: readonly TenantField[]): Tenant => ({
  tenantId: row.tenantId,
  tenantNum: row.num,
  tenantName: row.name,
  tenantColour: row.colour,
  enabledFlag: row.enabled ? 1 : 0,
  statusCode: statusOf(row),
  templateFlag: row.template ? 1 : 0,
  ...usageOf(row),
  ...stampsOf(row),
  ...answeredBeside(added, row.custom),
  ...(row.domain !== null && { domain: row.domain }),
  ...(row.suspendedAt && { suspendedDate: row.suspendedAt.toISOString() }),
  ...(row.suspendedReason !== null && { suspendedReason: row.suspendedReason }),
  ...(row.exportedAt && { exportedDate: row.exportedAt.toISOString() }),
  ...(row.binnedAt && {
    binnedDate: row.binnedAt.toISOString(),
    removalDate: new Date(row.binnedAt.getTime() + binDays * 86_400_000).toISOString(),
  }),
  ...(row.binnedByName !== null && { binnedByName: row.binnedByName }),
})

const statusOf = ({ binnedAt, enabled }: Pick<Row, 'binnedAt' | 'enabled'>): TenantStatus =>
  binnedAt ? 'BINNED' : enabled ? 'ENABLED' : 'SUSPENDED'

const usageOf = (
  row: Pick<Row, 'userCount' | 'userLimit' | 'usedCapacity' | 'fileCapacity'>,
): TenantUsage => ({
  userCount: row.userCount,
  ...(row.userLimit !== null && { limitUserQty: row.userLimit }),
  usedCapacity: row.usedCapacity,
  totalCapacity: row.fileCapacity,
})

/** The usage of the tenant's limits. */
export async function findUsage(db: TenantDb, tenantId: number): Promise<TenantUsage> {
  const row = await db
    .selectFrom('tenant as t')
    .where('t.tenantId', '=', tenantId)
    .select(['t.userLimit', 't.fileCapacity'])
    .select([userCount.as('userCount'), usedCapacity.as('usedCapacity')])
    .executeTakeFirstOrThrow()
  return usageOf(row)
}

/**
 * The content of a template that a new tenant can copy.
 * @throws `error.tenant.no_template` when it is not a template, or suspended
 */
export async function findTemplate(
  all: TenantDb,
  language: string,
  tenantId: number,
): Promise<TemplateContent> {
  const template = await all
    .selectFrom('tenant')
    .select(eb => [
      'tenantId',
      eb.ref('colour').as('tenantColour'),
      sql<string>`tr(name, ${language})`.as('tenantName'),
    ])
    .where('tenantId', '=', tenantId)
    .where('template', '=', true)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!template) throw new AppError('error.tenant.no_template')
  const { rows: roles } = await sql<TemplateContent['roles'][number]>`
    select id, code, tr(name, ${language}) as name,
      (select count(*) from role_permission_set s where s.tenant_id = r.tenant_id and s.role_id = r.id) as permission_set_count
    from role r where tenant_id = ${tenantId} and not built_in order by 3, id`.execute(all)
  const { rows: lovs } = await sql<TemplateContent['lovs'][number]>`
    select code as lov_code, tr(name, ${language}) as lov_name,
      (select count(*) from lov_value v where v.tenant_id = l.tenant_id and v.lov_id = l.id) as value_count
    from lov l where tenant_id = ${tenantId} order by 2, id`.execute(all)
  const { rows: counts } = await sql<{ menuCount: number; configCount: number; without: FeatureCode[] }>`
    select (select count(*) from menu where tenant_id = ${tenantId}) as menu_count,
      (select count(*) from config where tenant_id = ${tenantId}) as config_count,
      array(select code from feature_switch where tenant_id = ${tenantId} and not enabled) as without`.execute(
    all,
  )
  const { menuCount = 0, configCount = 0, without = [] } = counts[0] ?? {}
  return {
    ...template,
    roles,
    lovs,
    menuCount,
    configCount,
    withoutFeatures: features.filter(code => without.includes(code)),
  }
}
