import { platformTenantId } from '@atrium/contract/constants'
import {
  columnOf,
  fieldsOf,
  ownerColumn,
  ownFieldsOf,
  partOf,
  partsOf,
  type Tabled,
  translatedOf,
} from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { nameOf, setOf } from '@atrium/contract/resource/names'
import type { OwnFilters } from '@atrium/contract/resource/own-filters'
import { type FilterParameter, parametersOf } from '@atrium/contract/resource/ranges'
import { type AliasedRawBuilder, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Session } from '../auth/session.ts'
import { personName, tenantName } from '../db/tables/names.ts'
import type { FieldsOf, FindCustom } from './custom/custom-fields.ts'
import { resourceNamed } from './installed-resources.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Coded, OwnValue } from './resource-code.ts'
import type { AnyRecord } from './resource-db.ts'
import { withoutRight } from './resource-rights.ts'
import { secretsOf } from './resource-secrets.ts'

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
  return {
    ...rowPlanOf(definition),
    own: ownFieldsOf(definition).map(([name]) => [name, own[name] as OwnValue<never>]),
    ...(custom && { custom }),
    hidden: session => withoutRight(definition, session, 'read'),
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
    ...(definition.platformRows === 'replaced' ? [ofPlatform] : []),
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

/** Whether the row is the platform's, and the connection that of a tenant. */
const ofPlatform =
  sql`(r.tenant_id = ${platformTenantId} and coalesce(current_tenant(), 0) <> ${platformTenantId})`.as(
    'ofPlatform',
  )

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
export const textsOf = (name: string) => `${name}InAll`

/** The value of a field of the row `r`, as lists have it. */
export function selectedValue(of: Tabled, name: string, field: Field, language: string): RawBuilder<unknown> {
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

/** Whether one of the rows of a field stands for this record. */
const hasRow = (of: Tabled, name: string, field: Field, id: string) =>
  sql<boolean>`exists (select from ${sql.table(partOf(of, name, field).table)} part
    where part.tenant_id = r.tenant_id and ${sql.ref(`part.${ownerColumn(of)}`)} = r.id
    and part.record_id::text = ${id})`
