import {
  columnOf,
  isKey,
  ownerColumn,
  partOf,
  partsOf,
  storedFieldsOf,
  type Tabled,
  uniqueOf,
} from '@atrium/contract/resource/declared'
import type { Field } from '@atrium/contract/resource/fields'
import { snake } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { KindColumn } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { tableNamedBy } from '../resource-plan.ts'

export interface Column extends KindColumn {
  name: string
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

/** A condition that every row meets. */
export interface Check {
  name: string
  expression: string
}

export interface Table {
  name: string
  /** Besides those that every table has. */
  columns: readonly Column[]
  /** Each with the tenant. */
  unique: readonly (readonly string[])[]
  foreignKeys: readonly ForeignKey[]
  checks: readonly Check[]
  /** Roles see the rows of their data scope. */
  isScoped: boolean
}

/** The tables that the definition of a resource needs. */
export const wantedTables = (of: AnyResource): Table[] => [
  { ...wantedTable(of), isScoped: of.owner === 'unit', ...(of.isSingle && { unique: [[]] }) },
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
  const fields = storedFieldsOf(of).map(([name, field]) => ({ column: snake(columnOf(name, field)), field }))
  return {
    name: of.table,
    columns: [
      ...fields.map(({ column, field }) => ({ name: column, ...columnOfField(field) })),
      ...(of.ownFields ? [{ name: 'custom', type: 'jsonb', isRequired: true, default: "'{}'::jsonb" }] : []),
    ],
    unique: uniqueOf(of).map(([, columns]) => columns),
    foreignKeys: fields
      .filter(({ field }) => isKey(field.kind))
      .map(({ column, field }) => ({
        column,
        table: tableNamedBy(of, field),
        ofTenant: field.kind !== 'person',
      })),
    checks: fields.flatMap(({ column, field }) => checkOf(of.table, column, field)),
    isScoped: false,
  }
}

function columnOfField(field: Field): Omit<Column, 'name'> {
  const column = kindOf(field).column(field)
  const computed = field.computed?.sql
  return computed === undefined ? column : { type: column.type, isRequired: false, computed }
}

function checkOf(table: string, column: string, field: Field): Check[] {
  const expression = kindOf(field).check?.(column, field)
  return expression === undefined ? [] : [{ name: `${table}_${column}_check`, expression }]
}
