import { platformTenantId } from '@atrium/contract/constants'
import type { Page, Sort } from '@atrium/contract/page'
import type { CustomCondition } from '@atrium/contract/resource/custom'
import {
  codeOf,
  columnOf,
  fieldsOf,
  namesOf,
  ownFieldsOf,
  partsOf,
  type Tabled,
  translatedOf,
  uniqueOf,
  writtenOf,
} from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { nameOf, setOf } from '@atrium/contract/resource/names'
import { isBackwards } from '@atrium/contract/resource/ranges'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { type AliasedRawBuilder, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { isOn, isShown } from '../access/off-modules.ts'
import type { Session } from '../auth/session.ts'
import type { Texts } from '../db/tables/columns.ts'
import { findPage } from '../db/tables/find-page.ts'
import { stampsOf } from '../db/tables/rows.ts'
import { AppError } from '../http/app-error.ts'
import { errorText } from '../http/error-texts.ts'
import type { Answering, Context } from '../http/routes.ts'
import type { FieldsOf } from './custom/custom-fields.ts'
import { customConditions, customOrders } from './custom/custom-lists.ts'
import { answeredCustom } from './custom/custom-values.ts'
import { kindOf } from './kinds/kinds.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'
import { type RowPlan, textsOf } from './resource-plan.ts'
import { findReverse } from './resource-reverse.ts'
import { requireReadable } from './resource-rights.ts'
import { secretsOf } from './resource-secrets.ts'

interface Query extends AnyRecord {
  page: number
  size: number
  sort: readonly Sort[]
  custom?: readonly CustomCondition[] | undefined
}

/** @throws `error.filter.range` for a range that begins after it ends */
function requireForward({ fields, list: { search } }: Tabled, query: Query, language: string): void {
  for (const name of search) {
    const [from, to] = [query[`${name}From`], query[`${name}To`]]
    const field = fields[name]
    if (!field?.traits.ranged || typeof from !== 'string' || typeof to !== 'string') continue
    if (!isBackwards(field, from, to)) continue
    const message = errorText('error.filter.range', language, {})
    throw new AppError('error.filter.range', {}, [{ field: `${name}To`, message }])
  }
}

function rowsOf({ definition, selected }: RowPlan, db: ResourceDb, language: string, of: 'list' | 'record') {
  const from = sql<AnyRecord>`${sql.table(definition.table)} as r`
  const rows = db.selectFrom(asTables(from)).select(selected[of](language))
  if (definition.platformRows !== 'hidden') return rows
  return rows.where(sql<boolean>`r.tenant_id = coalesce(current_tenant(), r.tenant_id)`)
}

/**
 * Conditions of a list in which rows of tenants replace those of the platform: of two with one code it has the tenant's
 * own, both where the connection sees all tenants, and no rows of modules that are off.
 */
function replacing(of: Tabled, session: Session): RawBuilder<boolean>[] {
  if (of.platformRows !== 'replaced') return []
  const code = columnOf(...(codeOf(of) as [string, Field]))
  return [
    isShown(session, of.table, 'r'),
    sql<boolean>`(current_tenant() is null or r.tenant_id = current_tenant() or not exists (
      select from ${sql.table(of.table)} own
      where own.tenant_id = current_tenant() and ${sql.ref(`own.${code}`)} = ${sql.ref(`r.${code}`)}))`,
  ]
}

/** Whether a row is the platform's, and comes with a module that the tenant does not have. */
function isOff(of: Tabled, { tenantId, off }: Session, row: AnyRecord): boolean {
  if (of.platformRows !== 'replaced' || row.tenantId !== platformTenantId || tenantId === platformTenantId)
    return false
  return !isOn(off, of.table, String(row[codeOf(of)?.[0] ?? '']))
}

/** A from clause that names its tables itself. */
const asTables = (from: RawBuilder<AnyRecord>) => from as unknown as AliasedRawBuilder<AnyRecord, 'r'>

/** One page of a resource. */
export async function findRecords(
  plan: RowPlan,
  {
    db,
    session,
    language,
    total,
  }: Pick<Context<'signed-in', ResourceDb>, 'db' | 'session' | 'language' | 'total'>,
  query: Query,
): Promise<Page<AnyRecord>> {
  const { definition, filters } = plan
  const hidden = plan.hidden(session)
  const asked = Object.entries(filters).flatMap(([name, { field }]) =>
    field !== undefined && query[name] !== undefined ? [field] : [],
  )
  if (hidden.size > 0)
    requireReadable(definition as AnyResource, hidden, [...asked, ...query.sort.map(({ field }) => field)])
  requireForward(definition, query, language)
  const custom = await plan.custom({ db, session, language })
  const caller = { ...session, language }
  let found = rowsOf(plan, db, language, 'list')
  for (const condition of replacing(definition, session)) found = found.where(condition)
  for (const [name, { holds }] of Object.entries(filters)) {
    const values = [query[name]].flat().filter(value => typeof value === 'string' && value !== '')
    const conditions = values.map(value => holds(String(value), { language, timeZone: session.timeZone }))
    if (conditions.length > 0) found = found.where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
  }
  for (const condition of customConditions(custom(session.tenantId), query.custom ?? [], caller))
    found = found.where(condition)
  if (definition.acrossTenants && typeof query.tenantId === 'number')
    found = found.where(sql<boolean>`r.tenant_id = ${query.tenantId}`)
  const ownOrders = customOrders(custom(session.tenantId), query.sort, caller)
  const sortBy = { ...plan.sortBy(language), ...ownOrders }
  // A module that is switched off takes its rows with it.
  const switches = definition.platformRows === 'replaced' ? ['featureSwitch'] : []
  const read = [definition.table, ...(definition.list.reads ?? []), ...switches] as 'resource'[]
  const page = await findPage(found, query, {
    sortBy,
    tie: isWholeOrder(definition, query.sort)
      ? [sql`r.tenant_id`]
      : [sortBy[definition.list.order ?? definition.namedBy] ?? sql`r.id`, sql`r.id`],
    key: [sql`r.id`],
    mayBeEmpty: new Set([...plan.mayBeEmpty, ...Object.keys(ownOrders)]),
    total: count => total(...read)(() => count()),
  })
  return { ...page, content: page.content.map(row => recordOf(definition, row, hidden, custom)) }
}

/** Whether no two records of a tenant are equal in a sort: the index of what is unique then gives the order. */
const isWholeOrder = (of: Tabled, sort: readonly Sort[]) =>
  uniqueOf(of).some(
    ([name, columns]) =>
      columns.length === 1 && of.fields[name]?.required && sort.some(({ field }) => field === name),
  )

/** @throws `error.not_found`, whether it never existed, is another tenant's or is outside the data scope. */
export async function findRecord(
  plan: RowPlan,
  { db, session, language, tokenOf }: Answering<ResourceDb> & { session: Session },
  id: string,
): Promise<AnyRecord> {
  const { definition } = plan
  const [row] = (await db.executeQuery(recordQuery(plan, db, language, id))).rows
  if (!row || isOff(definition, session, row)) throw new AppError('error.not_found').about(id)
  const translated = translatedOf(definition)
  const hidden = plan.hidden(session)
  const whole: Record<string, unknown> = {
    ...recordOf(definition, row, hidden, await plan.custom({ db, session, language })),
    ...Object.fromEntries(secretsOf(definition).map(([name]) => [setOf(name), row[setOf(name)] ? 1 : 0])),
    ...(await partsIn(plan, db, language, id)),
    ...(await findReverse(definition, { db, session, language }, id)),
  }
  for (const [name, { read }] of plan.own) whole[name] = await read({ db, language, id })
  const record = hidden.size === 0 ? whole : without(definition, whole, hidden)
  if (translated.length === 0) return record
  return {
    ...record,
    _tls: Object.fromEntries(
      translated
        .filter(([name]) => !hidden.has(name))
        .map(([name, field]) => [name, answeredTexts(field, row[textsOf(name)] as Texts)]),
    ),
    _token: tokenOf(definition.table, id),
  }
}

/** A record that was read as a draft that changes nothing of it. */
export const unchangedDraft = (of: AnyResource, record: AnyRecord): AnyRecord =>
  Object.fromEntries(
    [...writtenOf(of), ...partsOf(of), ...ownFieldsOf(of)].flatMap(([name]) =>
      record[name] === undefined ? [] : [[name, record[name]]],
    ),
  )

function recordQuery(plan: RowPlan, db: ResourceDb, language: string, id: string): CompiledQuery<AnyRecord> {
  const known =
    plan.compiled.get(language) ??
    rowsOf(plan, db, language, 'record').where(sql<boolean>`r.id = ${id}`).compile()
  plan.compiled.set(language, known)
  // The id is the last of the values.
  return { ...known, parameters: [...known.parameters.slice(0, -1), id] }
}

/** The texts of a field in every language as they are sent. */
function answeredTexts(field: Field, texts: Texts): Texts {
  const { answered } = kindOf(field)
  if (!answered) return texts
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, answered(text) as string]),
  )
}

/** The rows that belong to a record, in their order. */
async function partsIn({ parts }: RowPlan, db: ResourceDb, language: string, id: string) {
  const found: Record<string, AnyRecord[]> = {}
  for (const { field, plan, owner } of parts) {
    const rows: AnyRecord[] = await rowsOf(plan, db, language, 'record')
      .where(sql<boolean>`${sql.ref(`r.${owner}`)} = ${id}`)
      .orderBy(sql`r.sort`)
      .execute()
    found[field] = rows.map(row => ({ id: row.id, ...valuesIn(plan.definition, row) }))
  }
  return found
}

/** A row as it is sent. */
function recordOf(of: Tabled, row: AnyRecord, hidden: ReadonlySet<string>, custom: FieldsOf): AnyRecord {
  const record = {
    ...stampsOf(row as unknown as Parameters<typeof stampsOf>[0]),
    [of.idField]: row.id,
    ...(of.acrossTenants && { tenantId: row.tenantId, tenantName: row.tenantName ?? undefined }),
    ...(of.platformRows === 'replaced' && { platformFlag: row.ofPlatform === true ? 1 : 0 }),
    ...valuesIn(of, row),
    ...(of.ownFields && { custom: answeredCustom(custom(row.tenantId), row.custom) }),
  }
  return hidden.size === 0 ? record : without(of, record, hidden)
}

/** A record without some of its fields. */
function without({ fields }: Tabled, record: AnyRecord, hidden: ReadonlySet<string>): AnyRecord {
  const names = new Set([...hidden].flatMap(name => namesOf(name, fields[name] as Field)))
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)))
}

/** The fields of a row. Empty ones are left out. */
export function valuesIn(of: Tabled, row: AnyRecord): AnyRecord {
  const record: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(of)) {
    // Lists have no unlisted fields.
    if (field.traits.secret || !(name in row)) continue
    const { answered } = kindOf(field)
    const value = answered ? answered(row[name]) : row[name]
    if (field.required || (value !== null && value !== '')) record[name] = value ?? ''
    if (field.traits.named && typeof row[nameOf(name)] === 'string') record[nameOf(name)] = row[nameOf(name)]
  }
  return record
}
