import {
  columnOf,
  fieldsOf,
  ownerColumn,
  partOf,
  partsOf,
  type Tabled,
} from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { snake } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import { tableNamedBy } from '../resource-rows.ts'

export interface Column {
  name: string
  /** As PostgreSQL writes it, such as `numeric(15,2)`. */
  type: string
  isRequired: boolean
  /** An expression. */
  default?: string | undefined
  /** The expression that it is generated from. */
  computed?: string | undefined
}

/** A foreign key to the id of another table. */
export interface ForeignKey {
  column: string
  table: string
  /** The key has the tenant in it. */
  ofTenant: boolean
  /** The rows go with the record that the key names. */
  isOwner?: boolean
}

export interface Table {
  name: string
  /** Besides those that every table has. */
  columns: readonly Column[]
  /** Each with the tenant. */
  unique: readonly string[]
  foreignKeys: readonly ForeignKey[]
  /** Roles see the rows of their data scope. */
  isScoped: boolean
}

/** The tables that the definition of a resource needs. */
export const wantedTables = (of: AnyResource): Table[] => [
  { ...wantedTable(of), isScoped: of.owner === 'unit' },
  ...partsOf(of).map(([name, field]) => wantedPart(of, name, field)),
]

/** The table of the rows of a field, which go with their record. */
function wantedPart(of: AnyResource, name: string, field: Field): Table {
  const part = wantedTable(partOf(of, name, field))
  const owner = snake(ownerColumn(of))
  return {
    ...part,
    columns: [
      { name: owner, type: 'uuid', isRequired: true },
      { name: 'sort', type: 'integer', isRequired: true },
      ...part.columns,
    ],
    foreignKeys: [{ column: owner, table: of.table, ofTenant: true, isOwner: true }, ...part.foreignKeys],
  }
}

function wantedTable(of: Tabled): Table {
  const fields = fieldsOf(of).map(([name, field]) => ({ column: snake(columnOf(name, field)), field }))
  return {
    name: of.table,
    columns: fields.map(({ column, field }) => ({ name: column, ...columnOfField(field) })),
    unique: fields
      .filter(({ field: { kind } }) => kind === 'code' || kind === 'sequence')
      .map(({ column }) => column),
    foreignKeys: fields
      .filter(({ field }) => isKey(field))
      .map(({ column, field }) => ({
        column,
        table: tableNamedBy(of, field),
        ofTenant: field.kind !== 'person',
      })),
    isScoped: false,
  }
}

const isKey = ({ kind }: Field) => kind === 'person' || kind === 'unit' || kind === 'reference'

function columnOfField(field: Field): Omit<Column, 'name'> {
  const column = columnTypeOf(field)
  const computed = field.computed?.sql
  if (computed !== undefined) return { type: column.type, isRequired: false, computed }
  return column
}

/** Texts and flags are never null, so that an empty one has one form. */
function columnTypeOf(field: Field): Omit<Column, 'name'> {
  const { kind, required, traits, digits = 2 } = field
  switch (kind) {
    case 'text':
    case 'longText':
      if (traits.translated) return { type: 'jsonb', isRequired: true }
      return { type: 'text', isRequired: true, default: required ? undefined : "''::text" }
    case 'integer':
      return { type: 'integer', isRequired: required }
    case 'decimal':
      // A number of JSON has 15 exact digits.
      return { type: `numeric(15,${digits})`, isRequired: required }
    case 'boolean':
    case 'enabled':
      return { type: 'boolean', isRequired: true, default: String(field.input.parse(undefined) === 1) }
    case 'date':
      return { type: 'date', isRequired: required }
    case 'person':
    case 'unit':
    case 'reference':
      return { type: 'uuid', isRequired: required }
    default:
      return { type: 'text', isRequired: required }
  }
}
