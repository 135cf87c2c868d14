import { platformTenantId } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { isShown } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { ManagedValue, ValueList, ValueListDetail, valueListApi } from '../value-list.contract.ts'
import type { ValueListDb } from './value-list.tables.ts'

type Filter = QueryOf<typeof valueListApi.list>
type ValueFilter = QueryOf<typeof valueListApi.values>

const valueCount = sql<number>`(select count(*) from lov_value v where v.tenant_id = l.tenant_id and v.lov_id = l.id)`

function listRows(db: ValueListDb, language: string) {
  return db
    .selectFrom('lov as l')
    .leftJoin('actor as creator', 'creator.id', 'l.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'l.updatedBy')
    .select(['l.id', 'l.tenantId', 'l.code', 'l.type', 'l.customUrl', 'l.valueField', 'l.displayField'])
    .select(['l.parentLovCode', 'l.mustPage', 'l.public', 'l.enabled', 'l.name as names'])
    .select(['l.version', 'l.createdAt', 'l.updatedAt'])
    .select(['l.createdBy', 'l.updatedBy'])
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])
    .select([sql<string>`tr(l.name, ${language})`.as('name'), valueCount.as('valueCount')])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('lov as own')
            .select('own.id')
            .whereRef('own.code', '=', 'l.code')
            .where('own.tenantId', '<>', platformTenantId)
            .where('l.tenantId', '=', platformTenantId)
            // Without a tenant no lookup overrides another.
            .where(sql<boolean>`current_tenant() is not null`),
        )
        .as('replaced'),
    )
}
type ListRow = Awaited<ReturnType<ReturnType<typeof listRows>['executeTakeFirstOrThrow']>>

const sortBy = {
  lovCode: sql`l.code`,
  lovName: sql`name`,
  lovTypeCode: sql`l.type`,
  valueCount: sql`value_count`,
  lastUpdateDate: sql`l.updated_at`,
} as const

/** The lookups of the tenant and the platform, without those of modules that are off. */
export async function findValueLists(
  db: ValueListDb,
  session: Session,
  language: string,
  filter: Filter,
): Promise<Page<ValueList>> {
  let found = listRows(db, language).where(isShown(session, 'lov', 'l'))
  if (filter.tenantId !== undefined) found = found.where('l.tenantId', '=', filter.tenantId)
  const { lovCode, lovName, lovTypeCode } = filter
  if (lovCode) found = found.where(sql<boolean>`starts_with(lower(l.code), lower(${lovCode}))`)
  if (lovName)
    found = found.where(sql<boolean>`strpos(lower(tr(l.name, ${language})), lower(${lovName})) > 0`)
  if (lovTypeCode) found = found.where('l.type', '=', lovTypeCode)
  const page = await findPage(found, filter, { sortBy, tie: [sql`l.code`, sql`l.tenant_id desc`] })
  return { ...page, content: page.content.map(asValueList) }
}

/** @throws `error.not_found`, also for a lookup of a module that is off */
export async function findValueList(
  db: ValueListDb,
  session: Session,
  language: string,
  id: string,
): Promise<Omit<ValueListDetail, '_token'>> {
  const row = await listRows(db, language)
    .where('l.id', '=', id)
    .where(isShown(session, 'lov', 'l'))
    .executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  const parent = await findParent(db, session, language, row)
  return { ...asValueList(row), ...(parent && { parentLookup: parent }), _tls: { lovName: row.names } }
}

/** The parent of a lookup: of the same tenant, otherwise of the platform. */
const findParent = async (
  db: ValueListDb,
  session: Session,
  language: string,
  { parentLovCode: code, tenantId }: ListRow,
) =>
  code === null
    ? undefined
    : db
        .selectFrom('lov as l')
        .select(['l.id as lovId', sql<string>`tr(l.name, ${language})`.as('lovName')])
        .where('l.code', '=', code)
        .where('l.tenantId', 'in', [tenantId, platformTenantId])
        .where(isShown(session, 'lov', 'l'))
        .orderBy('l.tenantId', 'desc')
        .executeTakeFirst()

function asValueList(row: ListRow): ValueList {
  return {
    lovId: row.id,
    lovCode: row.code,
    lovName: row.name,
    lovTypeCode: row.type,
    tenantId: row.tenantId,
    mustPageFlag: row.mustPage ? 1 : 0,
    publicFlag: row.public ? 1 : 0,
    enabledFlag: row.enabled ? 1 : 0,
    replaced: Boolean(row.replaced),
    valueCount: row.valueCount,
    ...(row.parentLovCode !== null && { parentLovCode: row.parentLovCode }),
    ...(row.customUrl !== null && { customUrl: row.customUrl }),
    ...(row.valueField !== null && { valueField: row.valueField }),
    ...(row.displayField !== null && { displayField: row.displayField }),
    ...stampsOf(row),
  }
}

/** The values that a session sees: not those of a module that is off. */
function valueRows(db: ValueListDb, session: Session, language: string) {
  return db
    .selectFrom('lovValue as v')
    .innerJoin('lov as l', join => join.onRef('l.tenantId', '=', 'v.tenantId').onRef('l.id', '=', 'v.lovId'))
    .where(isShown(session, 'lov', 'l'))
    .leftJoin('actor as creator', 'creator.id', 'v.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'v.updatedBy')
    .select(['v.id', 'v.lovId', 'v.value', 'v.sort', 'v.parentValue', 'v.tag', 'v.startOn', 'v.endOn'])
    .select(['v.enabled', 'v.meaning as meanings', 'v.version', 'v.createdAt', 'v.updatedAt'])
    .select(['v.createdBy', 'v.updatedBy'])
    .select(['creator.realName as createdByName', 'changer.realName as updatedByName'])
    .select(sql<string>`tr(v.meaning, ${language})`.as('meaning'))
}
type ValueRow = Awaited<ReturnType<ReturnType<typeof valueRows>['executeTakeFirstOrThrow']>>

const sortValuesBy = {
  orderSeq: sql`v.sort`,
  value: sql`v.value`,
  meaning: sql`meaning`,
  tag: sql`v.tag`,
  parentValue: sql`v.parent_value`,
} as const

/** Every value of a lookup, including those not in effect today. */
export async function findManagedValues(
  db: ValueListDb,
  session: Session,
  language: string,
  lovId: string,
  filter: ValueFilter,
): Promise<Page<ManagedValue>> {
  let found = valueRows(db, session, language).where('v.lovId', '=', lovId)
  const { value, meaning } = filter
  if (value) found = found.where(sql<boolean>`starts_with(lower(v.value), lower(${value}))`)
  if (meaning)
    found = found.where(sql<boolean>`strpos(lower(tr(v.meaning, ${language})), lower(${meaning})) > 0`)
  const page = await findPage(found, filter, { sortBy: sortValuesBy, tie: [sql`v.sort`, sql`v.value`] })
  return { ...page, content: page.content.map(asManagedValue) }
}

/** @throws `error.not_found` */
export async function findManagedValue(
  db: ValueListDb,
  session: Session,
  language: string,
  id: string,
): Promise<ManagedValue> {
  const row = await valueRows(db, session, language).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return asManagedValue(row)
}

function asManagedValue(row: ValueRow): ManagedValue {
  return {
    lovValueId: row.id,
    lovId: row.lovId,
    value: row.value,
    meaning: row.meaning,
    _tls: { meaning: row.meanings },
    orderSeq: row.sort,
    enabledFlag: row.enabled ? 1 : 0,
    ...(row.parentValue !== null && { parentValue: row.parentValue }),
    ...(row.tag !== null && { tag: row.tag }),
    ...(row.startOn !== null && { startDateActive: row.startOn }),
    ...(row.endOn !== null && { endDateActive: row.endOn }),
    ...stampsOf(row),
  }
}
