import type { Page, Sort } from '@atrium/contract/page'
import type { CustomCondition } from '@atrium/contract/resource/custom'
import {
  columnOf,
  fieldsOf,
  namesOf,
  ownerColumn,
  ownFieldsOf,
  partOf,
  partsOf,
  type Tabled,
  translatedOf,
  uniqueOf,
} from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { nameOf, setOf } from '@atrium/contract/resource/names'
import type { OwnFilters } from '@atrium/contract/resource/own-filters'
import { type FilterParameter, isBackwards, parametersOf } from '@atrium/contract/resource/ranges'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { type AliasedRawBuilder, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import type { Texts } from '../db/tables/columns.ts'
import { findPage } from '../db/tables/find-page.ts'
import { personName, tenantName } from '../db/tables/names.ts'
import { stampsOf } from '../db/tables/rows.ts'
import { AppError } from '../http/app-error.ts'
import { errorText } from '../http/error-texts.ts'
import type { Answering, Context } from '../http/routes.ts'
import type { FieldsOf, FindCustom } from './custom/custom-fields.ts'
import { customConditions, customOrders } from './custom/custom-lists.ts'
import { answeredCustom } from './custom/custom-values.ts'
import { resourceNamed } from './installed-resources.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Coded, OwnValue } from './resource-code.ts'
import type { AnyRecord, ResourceDb } from './resource-db.ts'
import { findReverse } from './resource-reverse.ts'
import { requireReadable, withoutRight } from './resource-rights.ts'
import { secretsOf } from './resource-secrets.ts'

interface Query extends AnyRecord {
  page: number
  size: number
  sort: readonly Sort[]
  custom?: readonly CustomCondition[] | undefined
}

/** How the rows of a resource are read: worked out once, when the server starts. */
export interface RowPlan {
  definition: Tabled
  /** The names in answers of the fields that a session may not read. */
  hidden: (session: Session) => ReadonlySet<string>
  /** The rows that belong to a record, by their fields. */
  parts: readonly { field: string; plan: RowPlan; owner: string }[]
  /** Fields of the open record that code of the feature reads. */
  own: readonly (readonly [name: string, value: OwnValue<never>])[]
  /** The columns and expressions that are selected for rows of a list and for an open record, in a language. */
  selected: Readonly<Record<'list' | 'record', (language: string) => AliasedRawBuilder<unknown, string>[]>>
  /** The query of one record in each language: compiling it takes longer than all else that a call does with it. */
  compiled: Map<string, CompiledQuery<AnyRecord>>
  sortBy: (language: string) => Readonly<Record<string, RawBuilder<unknown>>>
  /** The fields whose sorted value may be null. */
  mayBeEmpty: ReadonlySet<string>
  filters: Readonly<Record<string, Filter>>
  /** The fields that tenants have added. */
  custom: FindCustom
}

/** A parameter by which a list is filtered, and the field that it tells about, if it is one. */
interface Filter {
  field?: string
  holds: (value: string, at: { language: string; timeZone: string }) => RawBuilder<boolean>
}

export function planOf({
  definition,
  code: { own = {} },
  custom,
}: Pick<Coded, 'definition' | 'code' | 'custom'>): RowPlan {
  const isRestricted = Object.values(definition.fields).some(({ restricted }) => restricted)
  return {
    ...rowPlanOf(definition),
    own: ownFieldsOf(definition).map(([name]) => [name, own[name] as OwnValue<never>]),
    ...(custom && { custom }),
    ...(isRestricted && { hidden: session => withoutRight(definition, session, 'read') }),
    parts: partsOf(definition).map(([field, declared]) => ({
      field,
      plan: rowPlanOf(partOf(definition, field, declared)),
      owner: ownerColumn(definition),
    })),
  }
}

const nothing: ReadonlySet<string> = new Set()

const noFields: FieldsOf = () => []

function rowPlanOf(definition: Tabled): RowPlan {
  const fields = fieldsOf(definition).filter(([, { traits }]) => !traits.secret)
  const named = fields.filter(([, { traits }]) => traits.named)
  const listed = perLanguage(language => [
    ...stamped,
    ...(definition.acrossTenants ? ofTenant(language) : []),
    ...(definition.ownFields ? [sql`r.custom`.as('custom')] : []),
    ...valuesFor(
      definition,
      fields.filter(([, { traits }]) => !traits.unlisted),
      language,
    ),
    ...named.map(([name, field]) => nameBeside(definition, name, field, language).as(nameOf(name))),
  ])
  return {
    definition,
    hidden: () => nothing,
    custom: async () => noFields,
    parts: [],
    own: [],
    compiled: new Map(),
    selected: {
      list: listed,
      record: language => [
        ...listed(language),
        ...valuesFor(
          definition,
          fields.filter(([, { traits }]) => traits.unlisted),
          language,
        ),
        ...ofRecord(definition),
      ],
    },
    sortBy: perLanguage(language => ({
      lastUpdateDate: sql`r.updated_at`,
      ...Object.fromEntries(
        fields
          .filter(([, { traits }]) => traits.sortable)
          .map(([name, field]) => [name, sortedValue(definition, name, field, language)]),
      ),
    })),
    mayBeEmpty: new Set(fields.filter(([, field]) => mayBeNull(field)).map(([name]) => name)),
    filters: {
      ...Object.fromEntries(parametersOf(definition).map(one => [one.name, filterOf(definition, one)])),
      ...ownFiltersOf(definition.list.filters),
    },
  }
}

const valuesFor = (
  of: Tabled,
  fields: readonly (readonly [name: string, field: Field])[],
  language: string,
) => fields.map(([name, field]) => selectedValue(of, name, field, language).as(name))

/** Keeps what is made for each language: people read lists in a few. */
function perLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const all = new Map<string, Made>()
  return language => {
    const made = all.get(language) ?? make(language)
    all.set(language, made)
    return made
  }
}

/** The columns of open records besides the fields: which secrets there are, and the texts in every language. */
const ofRecord = (definition: Tabled) => [
  ...secretsOf(definition).map(([name, field]) => sql`${refOf(name, field)} is not null`.as(setOf(name))),
  ...translatedOf(definition).map(([name, field]) => refOf(name, field).as(textsOf(name))),
]

const stamped = [
  ...['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'].map(column =>
    sql`${sql.ref(`r.${column}`)}`.as(column),
  ),
  personName(sql`r.created_by`).as('createdByName'),
  personName(sql`r.updated_by`).as('updatedByName'),
]

const ofTenant = (language: string) => [
  sql`r.tenant_id`.as('tenantId'),
  tenantName(sql`r.tenant_id`, language).as('tenantName'),
]

/** Conditions that the definition says in SQL. */
const ownFiltersOf = (own: OwnFilters = {}): RowPlan['filters'] =>
  Object.fromEntries(
    Object.entries(own).map(([name, { sql: condition }]) => [
      name,
      {
        holds: value =>
          sql.join(
            condition.split(':value').map(part => sql.raw(part)),
            sql`${value}`,
          ),
      },
    ]),
  )

const mayBeNull = (field: Field) =>
  !field.required && (field.traits.translated || kindOf(field).isNeverNull !== true)

const refOf = (name: string, field: Field) => sql.ref(`r.${columnOf(name, field)}`)

/** The name under which a row has all texts of a translated field. */
const textsOf = (name: string) => `${name}InAll`

function selectedValue(of: Tabled, name: string, field: Field, language: string): RawBuilder<unknown> {
  if (field.derived !== undefined) return sql`(${sql.raw(field.derived)})`
  const column = refOf(name, field)
  if (field.traits.translated) return sql`tr(${column}, ${language})`
  if (field.files) return columnBeside(of, name, field, sql`o.key`)
  return kindOf(field).read?.(column) ?? column
}

function sortedValue(of: Tabled, name: string, field: Field, language: string): RawBuilder<unknown> {
  const { sorted } = kindOf(field)
  return sorted ? sorted(refOf(name, field)) : selectedValue(of, name, field, language)
}

/** A column of what a field refers to. */
function columnBeside(of: Tabled, name: string, field: Field, column: RawBuilder<unknown>) {
  const isIt = sql`o.id = ${refOf(name, field)}`
  const isHere = field.kind === 'person' ? sql`true` : sql`o.tenant_id = r.tenant_id`
  // Not joined: see names.ts.
  return sql`(select ${column} from ${sql.table(tableNamedBy(of, field))} as o where ${isHere} and ${isIt})`
}

/** The table of the records that a person, unit or reference stands for. */
export function tableNamedBy(of: Tabled, field: Field): string {
  if (field.kind === 'person') return 'app_user'
  if (field.files) return 'file'
  return field.kind === 'unit' ? 'unit' : targetOf(of, field).table
}

const targetOf = (of: Tabled, { target = '' }: Field): Tabled =>
  target === 'self' ? of : resourceNamed(target)

function nameBeside(of: Tabled, name: string, field: Field, language: string): RawBuilder<unknown> {
  if (field.kind === 'lookup') return meaningOf(field.target ?? '', refOf(name, field), language)
  const beside = (column: RawBuilder<unknown>) => columnBeside(of, name, field, column)
  if (field.kind === 'person') return beside(sql`o.real_name`)
  if (field.kind === 'unit') return beside(sql`tr(o.name, ${language})`)
  if (field.files) return beside(sql`o.name`)
  const target = targetOf(of, field)
  const first = target.fields[target.namedBy] as Field
  const column = sql.ref(`o.${columnOf(target.namedBy, first)}`)
  return beside(first.traits.translated ? sql`tr(${column}, ${language})` : column)
}

/** The meaning of a value of a lookup: the tenant's own one before that of the platform. */
const meaningOf = (lookup: string, value: RawBuilder<unknown>, language: string) => sql`(
  select tr(v.meaning, ${language}) from lov l
  join lov_value v on v.tenant_id = l.tenant_id and v.lov_id = l.id
  where l.code = ${lookup} and v.value = ${value} order by l.tenant_id desc limit 1)`

function filterOf(of: Tabled, { field: name, edge }: FilterParameter): Filter {
  const field = of.fields[name] as Field
  if (field.traits.part) return { field: name, holds: value => hasRow(of, name, field, value) }
  const { filter, within } = kindOf(field)
  const column = field.derived === undefined ? refOf(name, field) : sql`(${sql.raw(field.derived)})`
  if (edge && within)
    return { field: name, holds: (value, { timeZone }) => within(column, edge, value, timeZone) }
  // As a text, so that a malformed id finds nothing.
  if (!filter) return { field: name, holds: value => sql<boolean>`${column}::text = ${value}` }
  return {
    field: name,
    holds: (value, { language }) => filter(selectedValue(of, name, field, language), value),
  }
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

/** Whether one of the rows of a field stands for this record. */
const hasRow = (of: Tabled, name: string, field: Field, id: string) =>
  sql<boolean>`exists (select from ${sql.table(partOf(of, name, field).table)} part
    where part.tenant_id = r.tenant_id and ${sql.ref(`part.${ownerColumn(of)}`)} = r.id
    and part.record_id::text = ${id})`

function rowsOf({ definition, selected }: RowPlan, db: ResourceDb, language: string, of: 'list' | 'record') {
  const from = sql<AnyRecord>`${sql.table(definition.table)} as r`
  const rows = db.selectFrom(asTables(from)).select(selected[of](language))
  if (definition.platformRows !== 'hidden') return rows
  return rows.where(sql<boolean>`r.tenant_id = coalesce(current_tenant(), r.tenant_id)`)
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
  for (const [name, { holds }] of Object.entries(filters)) {
    const value = query[name]
    if (typeof value === 'string' && value !== '')
      found = found.where(holds(value, { language, timeZone: session.timeZone }))
  }
  for (const condition of customConditions(custom(session.tenantId), query.custom ?? [], caller))
    found = found.where(condition)
  if (definition.acrossTenants && typeof query.tenantId === 'number')
    found = found.where(sql<boolean>`r.tenant_id = ${query.tenantId}`)
  const ownOrders = customOrders(custom(session.tenantId), query.sort, caller)
  const sortBy = { ...plan.sortBy(language), ...ownOrders }
  const read = [definition.table, ...(definition.list.reads ?? [])] as 'resource'[]
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
  if (!row) throw new AppError('error.not_found').about(id)
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
    ...(of.acrossTenants && { tenantId: row.tenantId, tenantName: row.tenantName }),
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
function valuesIn(of: Tabled, row: AnyRecord): AnyRecord {
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
