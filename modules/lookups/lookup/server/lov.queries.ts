import { platformTenantId } from '@atrium/contract/constants'
import type { QueryOf } from '@atrium/contract/endpoint'
import { type LookupValue, languageLov, type lovApi } from '@atrium/contract/lookups/lov'
import { type Page, pageOf } from '@atrium/contract/page'
import { partIsOn } from '@atrium/server/access/part-is-on'
import { sql } from 'kysely'
import type { LookupDb } from './lookup.tables.ts'

/** A lookup. Lookups of the product have no id and no row. */
export interface LovRow {
  id: string | undefined
  tenantId: number
  code: string
  name: string
  type: 'IDP' | 'URL'
  customUrl: string | null
  valueField: string | null
  displayField: string | null
  parentLovCode: string | null
  mustPage: boolean
  public: boolean
}

const languages: LovRow = {
  id: undefined,
  tenantId: 0,
  code: languageLov,
  name: 'Languages',
  type: 'URL',
  customUrl: '/hpfm/v1/languages/list',
  valueField: 'code',
  displayField: 'name',
  parentLovCode: null,
  mustPage: false,
  public: false,
}

/**
 * The tenant's lookup of that code, else the platform's; on the connection to all tenants, `of` names the
 * tenant. The values of a module that is off in the tenant are absent; a lookup from a call of it is refused by that
 * call, which says why.
 */
export async function findLov(
  db: LookupDb,
  language: string,
  code: string,
  of = platformTenantId,
): Promise<LovRow | undefined> {
  const tenantId = sql`coalesce(current_tenant(), ${of})`
  const row = await db
    .selectFrom('lov')
    .select([
      'id',
      'tenantId',
      'code',
      'type',
      'customUrl',
      'valueField',
      'displayField',
      'parentLovCode',
      'mustPage',
      'public',
    ])
    .select(sql<string>`tr(name, ${language})`.as('name'))
    .where('code', '=', code)
    .where('enabled', '=', true)
    .where(sql<boolean>`tenant_id in (0, ${tenantId})`)
    .where(sql<boolean>`(type = 'URL' or ${partIsOn('lov', code, tenantId)})`)
    .orderBy('tenantId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? (code === languageLov ? languages : undefined)
}

/** The values of a lookup in effect today. */
function valuesOf(db: LookupDb, language: string, lovId: string) {
  return db
    .selectFrom('lovValue as v')
    .where('v.lovId', '=', lovId)
    .where('v.enabled', '=', true)
    .where(sql<boolean>`coalesce(v.start_on, current_date) <= current_date`)
    .where(sql<boolean>`coalesce(v.end_on, current_date) >= current_date`)
    .select(['v.value', 'v.tag', 'v.parentValue', 'v.sort'])
    .select([
      sql<string>`tr(v.meaning, ${language})`.as('meaning'),
      sql<string | null>`tr(v.description, ${language})`.as('description'),
    ])
}

interface Narrowing {
  tag?: string | undefined
  parentValue?: string | undefined
}

/** The values of a stored lookup; empty for an unknown one. */
export async function findLovValues(
  db: LookupDb,
  language: string,
  code: string,
  { tag, parentValue }: Narrowing = {},
): Promise<LookupValue[]> {
  const lov = await findLov(db, language, code)
  if (!lov?.id || lov.type !== 'IDP') return []
  let values = valuesOf(db, language, lov.id)
  if (tag !== undefined) values = values.where('v.tag', '=', tag)
  if (parentValue !== undefined) values = values.where('v.parentValue', '=', parentValue)
  const rows = await values.orderBy('v.sort').orderBy('v.value').execute()
  return rows.map(asLookupValue)
}

/** The same for public lookups, which are read without signing in. */
export async function findPublicLovValues(
  db: LookupDb,
  language: string,
  code: string,
  narrowing: Narrowing = {},
): Promise<LookupValue[]> {
  const lov = await findLov(db, language, code)
  return lov?.public ? findLovValues(db, language, code, narrowing) : []
}

const sortBy = {
  value: sql`value`,
  meaning: sql`meaning`,
  description: sql`description`,
  tag: sql`tag`,
  parentValue: sql`parent_value`,
  orderSeq: sql`sort`,
} as const

/** A page of a lookup; only visible fields can be sorted and filtered [SAFE-44]. */
export async function findLovPage(
  db: LookupDb,
  language: string,
  filter: QueryOf<typeof lovApi.page>,
): Promise<Page<LookupValue>> {
  const lov = await findLov(db, language, filter.lovCode)
  if (!lov?.id || lov.type !== 'IDP') return pageOf([], filter, 0)
  let rows = db
    .with('shown', () => valuesOf(db, language, lov.id ?? ''))
    .selectFrom('shown')
    .selectAll()
  if (filter.value) rows = rows.where(sql<boolean>`starts_with(lower(value), lower(${filter.value}))`)
  if (filter.meaning) rows = rows.where(sql<boolean>`strpos(lower(meaning), lower(${filter.meaning})) > 0`)
  if (filter.description)
    rows = rows.where(sql<boolean>`strpos(lower(description), lower(${filter.description})) > 0`)
  if (filter.tag) rows = rows.where('tag', '=', filter.tag)
  if (filter.parentValue) rows = rows.where('parentValue', '=', filter.parentValue)
  const { count } = await rows
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  for (const { field, direction } of filter.sort) rows = rows.orderBy(sortBy[field], direction)
  const found = await rows
    .orderBy('sort')
    .orderBy('value')
    .limit(filter.size)
    .offset(filter.page * filter.size)
    .execute()
  return pageOf(found.map(asLookupValue), filter, count)
}

interface ValueRow {
  value: string
  meaning: string
  description: string | null
  tag: string | null
  parentValue: string | null
  sort: number
}

function asLookupValue({ value, meaning, description, tag, parentValue, sort }: ValueRow): LookupValue {
  return {
    value,
    meaning,
    orderSeq: sort,
    ...(description !== null && { description }),
    ...(tag !== null && { tag }),
    ...(parentValue !== null && { parentValue }),
  }
}
